import { Trans } from '@lingui/react/macro';

const percents = new Intl.NumberFormat('fr-FR', { style: 'unit', unit: 'percent', maximumFractionDigits: 2 });

export function TaxName({ rate, isContained }: { rate: number; isContained: boolean }) {
  const percent = percents.format(rate);
  return isContained ? <Trans>including VAT {percent}</Trans> : <Trans>VAT {percent}</Trans>;
}
