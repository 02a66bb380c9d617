import { Trans } from '@lingui/react/macro';
import type { ElementNode } from '#ui/element-node.ts';
import type { CallFailure } from '#domain/staff/call-failure.ts';

type FailureTextProps = {
  failure: CallFailure | null;
  /** Says that there was no response. */ unanswered: ElementNode;
  /** Used if the server refuses without a reason. */ refused?: ElementNode;
};

/** Why a call failed: the server's reason, or that there was no response. */
export function FailureText({ failure, unanswered, refused = null }: FailureTextProps) {
  if (failure === null || failure.type === 'unreachable') return unanswered;
  if (failure.reason !== '') return <span>{failure.reason}</span>;
  return failure.type === 'refused' && refused !== null ? refused : <Trans>An error occurred, please try again</Trans>;
}
