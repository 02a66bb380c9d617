import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { PastOrder } from '#domain/entities.ts';
import type { ReorderOutcome } from '#machines/past-orders.machine.ts';
import { Button, buttonClass } from '#ui/form/button.tsx';
import { RetryNotice } from '#ui/page/retry-notice.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { AccountFrame } from '#features/account/profile/account-frame.tsx';
import styles from '#features/account/profile/account-frame.module.css';
import { OrderCard } from './order-card.tsx';
import type { RenderProgress } from './order-detail.tsx';

type OrdersScreenProps = {
  orders: readonly PastOrder[];
  now: Date;
  /** The restaurant's time zone. */
  timeZone: string;
  isLoading: boolean;
  hasError: boolean;
  /** The server's message, or an empty text. */
  errorMessage?: string;
  hasMore: boolean;
  onMore: () => void;
  onRetry: () => void;
  /** Outcomes of reorders, by order id. */
  reordered: Readonly<Record<string, ReorderOutcome>>;
  onReorder: (order: PastOrder) => void;
  renderProgress?: RenderProgress | undefined;
};

/** The page of past orders. */
export function OrdersScreen({ orders, now, timeZone, reordered, onReorder, renderProgress, ...list }: OrdersScreenProps) {
  const { isLoading, hasError, errorMessage, hasMore, onMore, onRetry } = list;
  return (
    <AccountFrame title={<Trans context="page title">My orders</Trans>}>
      {hasError ? <RetryNotice onRetry={onRetry}>{errorMessage || <Trans>Your orders could not be read.</Trans>}</RetryNotice> : null}
      {orders.map((order) => (
        <OrderCard
          key={order.order_id}
          {...{ order, now, timeZone, renderProgress }}
          reordered={reordered[String(order.order_id)] ?? null}
          onReorder={() => onReorder(order)}
        />
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
