import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useShop } from '#components/shop-context.ts';
import { isDeliveryPending } from '#domain/pricing/price-breakdown.ts';
import { Button, buttonClass } from '#ui/form/button.tsx';
import { Price } from '#ui/price.tsx';
import { useStore } from '#ui/use-store.ts';
import styles from './cart-footer.module.css';
import { RemovedOffers } from '#components/offers/removed-offers.tsx';

/** Pinned footer with the total and the order link, or the reason the cart cannot be ordered. */
export function CartFooter() {
  const quote = useStore(useShop().quote, (current) => current);
  const reasonId = useId();
  const { length: unresolvedCount } = quote.unresolvedLines;

  return (
    <div className={styles['footer']}>
      <RemovedOffers />
      {quote.isReady ? (
        <p className={styles['total']} data-live="changes">
          <span>{isDeliveryPending(quote.price) ? <Trans>Total excluding delivery</Trans> : <Trans>Total</Trans>}</span>{' '}
          <Price cents={quote.price.total} kind="strong" />
        </p>
      ) : (
        <div className={styles['total']}>
          <Trans>Total</Trans>
        </div>
      )}
      {unresolvedCount > 0 ? (
        <>
          <p className={styles['reason']} id={reasonId}>
            <Plural
              value={unresolvedCount}
              one="Remove the item that is no longer available to order."
              other="Remove the # items that are no longer available to order."
            />
          </p>
          <Button size="large" isWide disabled aria-describedby={reasonId}>
            <Trans>Order</Trans>
          </Button>
        </>
      ) : (
        <Link to="/checkout" preload={false} className={buttonClass({ kind: 'primary', size: 'large', isWide: true })}>
          <Trans>Order</Trans>
        </Link>
      )}
    </div>
  );
}
