import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { orderAttemptMachine } from '#machines/order-attempt.machine.ts';
import { Alert } from '#ui/dialog/alert.tsx';

/** The actor that updates a placed order. */
export type OrderUpdate = ActorRefFrom<typeof orderAttemptMachine>;

/**
 * Alert for an order whose update failed. Its button repeats the update only: the order is stored.
 *
 * @spec docs/behaviour §8 Order update failed
 */
export function UpdateAlert({ update }: { update: OrderUpdate }) {
  const hasFailed = useSelector(update, (snapshot) => snapshot.hasTag('updateFailed'));
  return hasFailed ? (
    <Alert onRetry={() => update.send({ type: 'update.retry' })} onDismiss={() => update.send({ type: 'update.leave' })}>
      <p>
        <Trans>An error occurred, please try again</Trans>
      </p>
    </Alert>
  ) : null;
}
