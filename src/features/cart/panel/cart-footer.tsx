import { Plural, Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { isDeliveryPending } from '#domain/pricing/price-breakdown.ts';
import { Button } from '#ui/form/button.tsx';
import { Price } from '#ui/price.tsx';
import styles from './cart-footer.module.css';
import type { CartProps } from '#features/cart/cart-props.ts';
import { LostOffers } from '#features/cart/lines/lost-offers.tsx';

/** Pinned footer with the total and the order link, or the reason the cart cannot be ordered. */
export function CartFooter({ quote, quoteStore, menus, orderLink }: Pick<CartProps, 'quote' | 'quoteStore' | 'menus' | 'orderLink'>) {
  const reasonId = useId();
  const { length: missingCount } = quote.missing;

  return (
    <div className={styles['footer']}>
      <LostOffers quote={quoteStore} menus={menus} />
      <p className={styles['total']} aria-live="polite" aria-atomic="true">
        <span>{isDeliveryPending(quote.price) ? <Trans>Total excluding delivery</Trans> : <Trans>Total</Trans>}</span>{' '}
        <Price cents={quote.price.total} kind="strong" />
      </p>
      {missingCount > 0 ? (
        <>
          <p className={styles['reason']} id={reasonId}>
            <Plural
              value={missingCount}
              one="Remove the item that is no longer available to order."
              other="Remove the # items that are no longer available to order."
            />
          </p>
          <Button size="large" isWide disabled aria-describedby={reasonId}>
            <Trans>Order</Trans>
          </Button>
        </>
      ) : (
        orderLink
      )}
    </div>
  );
}
