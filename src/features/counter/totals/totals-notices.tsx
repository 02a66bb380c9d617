import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { dayTotalsMachine } from '#machines/day-totals.machine.ts';
import type { LeafOf } from '#machines/state-path.ts';
import { RetryNotice } from '#ui/page/retry-notice.tsx';
import { useBoardActors } from '#features/counter/counter-context.ts';
import { FailureText } from '#features/counter/failure-text.tsx';

/** What each state says above the totals. Null: nothing. */
export const totalsNotices: Record<LeafOf<typeof dayTotalsMachine>, ComponentType | null> = {
  closed: null,
  'open.loading': null,
  'open.shown': null,
  'open.exporting': null,
  'open.exportFailed': ExportFailed,
  'open.failed': TotalsFailed,
};

function ExportFailed() {
  const { dayTotals } = useBoardActors();
  const failure = useSelector(dayTotals, ({ context }) => context.failure);
  return (
    <RetryNotice onRetry={() => dayTotals.send({ type: 'orders.export' })}>
      <p>
        <Trans>The orders could not be exported.</Trans>
      </p>
      <p>
        <FailureText failure={failure} unanswered={<Trans>There was no answer.</Trans>} />
      </p>
    </RetryNotice>
  );
}

function TotalsFailed() {
  const { dayTotals } = useBoardActors();
  const failure = useSelector(dayTotals, ({ context }) => context.failure);
  return (
    <RetryNotice onRetry={() => dayTotals.send({ type: 'totals.retry' })}>
      <p>
        <Trans>The totals could not be loaded.</Trans>
      </p>
      <p>
        <FailureText failure={failure} unanswered={<Trans>There was no answer.</Trans>} />
      </p>
    </RetryNotice>
  );
}
