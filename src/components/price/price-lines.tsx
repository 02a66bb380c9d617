import { Trans, useLingui } from '@lingui/react/macro';
import type { PriceBreakdown } from '#domain/pricing/price-breakdown.ts';
import { OfferName } from '#components/offers/offer-words.tsx';
import { formatPercent } from '#format/numbers.ts';
import type { PriceLine } from './price-breakdown.tsx';

/** Returns the lines from subtotal to total. Taxes follow the total if prices are tax-inclusive. */
export function priceLines(breakdown: PriceBreakdown): PriceLine[] {
  const { subtotal, discounts, isTaxIncluded } = breakdown;
  const taxes = taxLines(breakdown);
  return [
    ...(subtotal === undefined ? [] : [{ key: 'subtotal', label: <Trans>Subtotal</Trans>, cents: subtotal }]),
    ...discounts.map(({ type, name, amount }, index): PriceLine => {
      const label =
        type === null ? (
          <Trans>Discount</Trans>
        ) : (
          <>
            <Trans>Discount</Trans>
            <span> · </span>
            <OfferName offer={{ type, name }} />
          </>
        );
      return { key: `discount ${index}`, label, cents: -amount, kind: 'discount' };
    }),
    ...deliveryLines(breakdown),
    ...(isTaxIncluded ? [] : taxes),
    totalLine(breakdown),
    ...(isTaxIncluded ? taxes : []),
  ];
}

/** Returns the lines for delivery fee and small order surcharge; an empty list if nothing is delivered. */
export function deliveryLines({ mode, fee, surcharge }: PriceBreakdown): PriceLine[] {
  if (mode !== 'delivery' || fee === undefined) return [];
  const label = <Trans>Delivery</Trans>;
  if (fee === null) return [{ key: 'delivery', label, cents: null, note: <Trans>worked out at your address</Trans> }];
  return [
    { key: 'delivery', label, cents: fee, kind: fee === 0 ? 'free' : 'plain' },
    ...(surcharge === 0 ? [] : [{ key: 'surcharge', label: <Trans>Small order surcharge</Trans>, cents: surcharge }]),
  ];
}

/** Returns one line per tax rate. */
export function taxLines({ taxes, isTaxIncluded }: PriceBreakdown): PriceLine[] {
  return taxes.map(({ rate, tax }) => ({
    key: `tax ${rate}`,
    label: <TaxName rate={rate} isIncluded={isTaxIncluded} />,
    cents: tax,
    kind: isTaxIncluded ? 'aside' : 'plain',
  }));
}

/** Returns the line of the total. Its label says that delivery is excluded while the fee is unknown. */
export function totalLine({ fee, total }: PriceBreakdown): PriceLine {
  return {
    key: 'total',
    label: fee === null ? <Trans>Total excluding delivery</Trans> : <Trans>Total</Trans>,
    cents: total,
    kind: 'total',
  };
}

function TaxName({ rate, isIncluded }: { rate: number | null; isIncluded: boolean }) {
  const { i18n } = useLingui();
  if (rate === null) return isIncluded ? <Trans>including VAT</Trans> : <Trans>VAT</Trans>;
  const percent = formatPercent(rate, i18n.locale);
  return isIncluded ? <Trans>including VAT {percent}</Trans> : <Trans>VAT {percent}</Trans>;
}
