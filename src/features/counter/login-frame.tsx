import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ElementNode } from '#ui/element-node.ts';
import type { ContextFrom } from 'xstate';
import type { CallFailure } from '#domain/staff/call-failure.ts';
import type { staffSessionMachine } from '#machines/staff-session.machine.ts';
import { Flame } from '#ui/page/flame.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { useCounter } from './counter-context.ts';
import styles from './counter.module.css';
import { FailureText } from './failure-text.tsx';

type FailureType = NonNullable<ContextFrom<typeof staffSessionMachine>['failure']>['type'];

const failureMessages: Record<Exclude<FailureType, CallFailure['type']>, MessageDescriptor> = {
  rejected: msg`The email or the password is wrong.`,
  codeIncomplete: msg`Enter the six digits that the app shows.`,
  codeRejected: msg`This code is wrong or was already used. Enter the one that the app shows now.`,
  ended: msg`Your session has ended, please log in again.`,
};

/** Frame of the forms that start a session at the counter, with the reason why the last attempt has failed. */
export function LoginFrame({ lead, children }: { lead: ReactNode; children: ElementNode }) {
  const { t } = useLingui();
  const failure = useSelector(useCounter().session, ({ context }) => context.failure);

  return (
    <main className={styles['gate']}>
      <div className={styles['sheet']}>
        <span className={styles['mark']}>
          <Flame />
        </span>
        <h1>
          <Trans>Counter</Trans>
        </h1>
        <p className={styles['lead']}>{lead}</p>
        {failure === null ? null : (
          <Notice tone="alert" data-live="assertive">
            {'reason' in failure || failure.type === 'unreachable' ? (
              <FailureText failure={failure} unanswered={<Trans>The server cannot be reached, please try again.</Trans>} />
            ) : (
              t(failureMessages[failure.type])
            )}
          </Notice>
        )}
        {children}
      </div>
    </main>
  );
}
