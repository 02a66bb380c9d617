import { useSelector } from '@xstate/react';
import { Trans } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import type { lineRefundMachine } from '#machines/line-refund.machine.ts';
import type { LeafOf } from '#machines/state-path.ts';
import { Notice } from '#ui/page/notice.tsx';
import { RetryNotice } from '#ui/page/retry-notice.tsx';
import { useBoardActors } from '#features/counter/counter-context.ts';
import { FailureText } from '#features/counter/failure-text.tsx';

/** What each state says besides the choice. Null: nothing. */
export const refundNotices: Record<LeafOf<typeof lineRefundMachine>, ComponentType | null> = {
  closed: null,
  'open.choosing': null,
  'open.quoting': null,
  'open.quoted': null,
  'open.notRefundable': NotRefundable,
  'open.quoteFailed': QuoteFailed,
  'open.refunding': null,
  'open.refused': RefundRefused,
  'open.unsettled': RefundUnsettled,
  'open.resending': null,
};

function useFailure() {
  const { lineRefund } = useBoardActors();
  return useSelector(lineRefund, ({ context }) => context.failure);
}

const cannotBeRefunded = <Trans>These items cannot be refunded. To refund the whole order, cancel it.</Trans>;

function NotRefundable() {
  return (
    <Notice tone="warning" data-live="assertive">
      <FailureText failure={useFailure()} unanswered={null} refused={cannotBeRefunded} />
    </Notice>
  );
}

function QuoteFailed() {
  const { lineRefund } = useBoardActors();
  return (
    <RetryNotice onRetry={() => lineRefund.send({ type: 'refund.retry' })}>
      <FailureText failure={useFailure()} unanswered={<Trans>There was no answer: the amount is not known.</Trans>} />
    </RetryNotice>
  );
}

function RefundRefused() {
  return (
    <Notice tone="alert" data-live="assertive">
      <FailureText failure={useFailure()} unanswered={null} refused={cannotBeRefunded} />
    </Notice>
  );
}

function RefundUnsettled() {
  const failure = useFailure();
  return (
    <Notice tone="alert" data-live="assertive">
      {failure === null || failure.type === 'unreachable' ? (
        <Trans>There was no answer. Try again: nothing is refunded twice.</Trans>
      ) : (
        <>
          <p>
            <FailureText failure={failure} unanswered={null} />
          </p>
          <p>
            <Trans>Try again: nothing is refunded twice.</Trans>
          </p>
        </>
      )}
    </Notice>
  );
}
