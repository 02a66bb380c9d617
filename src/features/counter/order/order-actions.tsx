import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { isRefundable, type BoardOrder, type StaffEvent } from '#domain/order/board.ts';
import { hasRole } from '#domain/staff/roles.ts';
import { Button } from '#ui/form/button.tsx';
import { useBoardActors, useCounter } from '#features/counter/counter-context.ts';
import { RefundForm } from '#features/counter/refund/refund-form.tsx';
import { CloseForm } from './close-form.tsx';
import { PromiseForm } from './promise-form.tsx';
import { useAppliedAction } from './use-applied-action.ts';
import styles from './order-actions.module.css';

/** Events that a single button sends. */
type PlainEvent = Extract<StaffEvent, { type: 'order.start' | 'order.finish' | 'order.handOver' }>;

const plainEvents: readonly { type: PlainEvent['type']; label: (order: BoardOrder) => MessageDescriptor }[] = [
  { type: 'order.start', label: () => msg`Start preparing` },
  { type: 'order.finish', label: ({ isPickup }) => (isPickup ? msg`Ready` : msg`On its way`) },
  { type: 'order.handOver', label: ({ isPickup }) => (isPickup ? msg`Handed over` : msg`Delivered`) },
];

/** The form that is open instead of the buttons. */
type OpenForm = 'refuse' | 'cancel' | 'reschedule' | null;

/** Buttons of the events that the order accepts. */
export function OrderActions({ order }: { order: BoardOrder }) {
  const { t } = useLingui();
  const { acceptableEvents, session } = useCounter();
  const { board, lineRefund } = useBoardActors();
  const [form, setForm] = useState<OpenForm>(null);
  const isBusy = useSelector(board, (snapshot) => snapshot.hasTag('busy'));
  const isRefundOpen = useSelector(lineRefund, (snapshot) => snapshot.hasTag('open'));
  const staff = useSelector(session, ({ context }) => context.staff);
  const events = acceptableEvents(order);
  const act = (event: StaffEvent) => board.send({ type: 'order.act', orderId: order.orderId, event });
  // What is refused, or may not be saved, stays in its form.
  useAppliedAction(order.orderId, () => setForm(null));
  const openRefund = () => lineRefund.send({ type: 'refund.open', orderId: order.orderId, refundId: crypto.randomUUID() });
  if ((form === 'refuse' && events.has('order.refuse')) || (form === 'cancel' && events.has('order.cancel')))
    return (
      <CloseForm
        closure={form === 'refuse' ? 'refused' : 'cancelled'}
        isBusy={isBusy}
        isPaid={order.paymentMethod === 'card'}
        onClose={() => setForm(null)}
        onSubmit={(reason) => act({ type: `order.${form}`, reason })}
      />
    );
  if (form === 'reschedule' && events.has('order.reschedule'))
    return (
      <PromiseForm order={order} isBusy={isBusy} onSubmit={(promisedAt) => act({ type: 'order.reschedule', promisedAt })}>
        <Button kind="quiet" onClick={() => setForm(null)}>
          <Trans>Back</Trans>
        </Button>
      </PromiseForm>
    );

  const isOwner = staff !== null && hasRole(staff.role, 'owner');
  if (isRefundOpen) return <RefundForm order={order} />;

  return (
    <div className={styles['actions']}>
      {events.has('order.accept') ? (
        <PromiseForm order={order} isBusy={isBusy} onSubmit={(promisedAt) => act({ type: 'order.accept', promisedAt })}>
          {events.has('order.refuse') ? (
            <Button kind="danger" onClick={() => setForm('refuse')}>
              <Trans>Refuse</Trans>
            </Button>
          ) : null}
        </PromiseForm>
      ) : null}
      {plainEvents.map(({ type, label }) =>
        events.has(type) ? (
          <Button key={type} size="large" isWide isBusy={isBusy} onClick={() => act({ type })}>
            {t(label(order))}
          </Button>
        ) : null,
      )}
      <div className={styles['others']}>
        {events.has('order.reschedule') ? (
          <Button kind="secondary" onClick={() => setForm('reschedule')}>
            <Trans>Change the time</Trans>
          </Button>
        ) : null}
        {isOwner && isRefundable(order) ? (
          <Button kind="secondary" onClick={openRefund}>
            <Trans>Refund items</Trans>
          </Button>
        ) : null}
        {events.has('order.cancel') && isOwner ? (
          <Button kind="danger" onClick={() => setForm('cancel')}>
            {order.paymentMethod === 'card' ? <Trans>Cancel and refund</Trans> : <Trans>Cancel the order</Trans>}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
