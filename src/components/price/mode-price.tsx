import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderMode } from '#domain/entities.ts';
import type { Cents } from '#domain/money.ts';
import { formatPrice } from '#format/numbers.ts';
import styles from './mode-price.module.css';

/** Live region that compares the subtotals of both order modes when the mode changes. */
export function ModePrice({ subtotals, mode }: { subtotals: Record<'pickup' | 'delivery', Cents> | null; mode: OrderMode | null }) {
  const { i18n } = useLingui();
  const pickup = formatPrice(subtotals?.pickup ?? 0, i18n.locale);
  const delivery = formatPrice(subtotals?.delivery ?? 0, i18n.locale);
  return (
    <span data-live="changes" className={styles['price']}>
      {subtotals === null || mode === null ? null : mode === 'delivery' ? (
        <Trans>
          Delivery prices: {delivery} for these items instead of {pickup} for pickup.
        </Trans>
      ) : (
        <Trans>
          Pickup prices: {pickup} for these items instead of {delivery} delivered.
        </Trans>
      )}
    </span>
  );
}
