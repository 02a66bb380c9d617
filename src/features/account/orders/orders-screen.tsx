import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { PastOrder } from '#domain/entities.ts';
import { Button, buttonClass } from '#ui/form/button.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { AccountFrame } from '#features/account/profile/account-frame.tsx';
import styles from '#features/account/profile/account-frame.module.css';
import { OrderCard } from './order-card.tsx';

type OrdersScreenProps = {
  orders: readonly PastOrder[];
  now: Date;
  /** The restaurant's time zone. */
  timeZone: string;
  isLoading: boolean;
  hasError: boolean;
  hasMore: boolean;
  onMore: () => void;
  onRetry: () => void;
  /** Adds the order's items to the cart. Returns the names of unavailable items and whether any item was added. */
  onReorder: (order: PastOrder) => { missing: string[]; isAnyAdded: boolean };
};

export function OrdersScreen({ orders, now, timeZone, isLoading, hasError, hasMore, onMore, onRetry, onReorder }: OrdersScreenProps) {
  return (
    <AccountFrame title={<Trans context="page title">My orders</Trans>}>
      {hasError ? (
        <Notice
          tone="alert"
          role="alert"
          action={
            <Button kind="secondary" onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>Your orders could not be read.</Trans>
        </Notice>
      ) : null}
      {orders.map((order) => (
        <OrderCard key={order.order_id} {...{ order, now, timeZone }} onReorder={() => onReorder(order)} />
      ))}
      {isLoading ? <Skeleton kind="card" /> : null}
      {orders.length === 0 && !isLoading && !hasError ? (
        <section className={styles['card']}>
          <p>
            <Trans>No order yet. The first one is the best one.</Trans>
          </p>
          <div className={styles['actions']}>
            <Link to="/menu" className={buttonClass()}>
              <Trans>See the menu</Trans>
            </Link>
          </div>
        </section>
      ) : null}
      {hasMore ? (
        <Button kind="secondary" isWide isBusy={isLoading} onClick={onMore}>
          <Trans>Show older orders</Trans>
        </Button>
      ) : null}
    </AccountFrame>
  );
}
