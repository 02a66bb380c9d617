import { Plural, Trans } from '@lingui/react/macro';
import { useStore } from '#ui/use-store.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { OrderLines } from '#components/order-lines.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { useShop } from '#components/shop-context.ts';
import { WhyThisTotal } from '#components/price/why-this-total.tsx';
import { OrderAmounts } from './order-amounts.tsx';
import styles from './order-summary.module.css';

/** The ordered lines and amounts beside the form; collapsible below it on small screens. The coupon field always stays visible. */
export function OrderSummary({ coupon }: { coupon: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const quote = useStore(useShop().quote, (current) => current);
  const { count } = quote;

  return (
    <section className={styles['summary']} aria-labelledby="checkout-summary">
      <h2 className={styles['title']} id="checkout-summary">
        <Trans>Your order</Trans>
      </h2>
      <button
        type="button"
        className={styles['fold']}
        aria-expanded={isOpen}
        aria-controls="checkout-summary-content"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="shopping-bag" />
        <span className={styles['foldName']}>
          <Trans>Your order</Trans>
          {quote.isReady ? (
            <>
              <span> · </span>
              <Plural value={count} one="# item" other="# items" />
            </>
          ) : null}
        </span>
        <Icon name="chevron-down" />
      </button>
      <div className={classNames(styles['content'], isOpen && styles['isOpen'])} id="checkout-summary-content">
        {quote.isReady ? (
          <>
            <OrderLines items={quote.items} freeItems={quote.price.freeItems} mode={quote.mode} />
            <OrderAmounts />
            <WhyThisTotal />
          </>
        ) : (
          <Skeleton kind="card" />
        )}
      </div>
      {coupon ? <div className={styles['coupon']}>{coupon}</div> : null}
    </section>
  );
}
