import { Trans } from '@lingui/react/macro';
import type { PriceLine } from '#components/price/price-breakdown.tsx';
import type { Cents } from '#domain/money.ts';

/** Returns the line of what was paid back; none without a refund. */
export function refundLines(refunded: Cents): PriceLine[] {
  return refunded === 0 ? [] : [{ key: 'refund', label: <Trans>Refunded</Trans>, cents: -refunded, kind: 'discount' }];
}
