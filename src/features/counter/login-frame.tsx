import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ElementNode } from '#ui/element-node.ts';
import type { ContextFrom } from 'xstate';
import type { staffSessionMachine } from '#machines/staff-session.machine.ts';
import { Flame } from '#ui/page/flame.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { useCounter } from './counter-context.ts';
import styles from './counter.module.css';

type Failure = NonNullable<ContextFrom<typeof staffSessionMachine>['failure']>;

const failureMessages: Record<Failure, MessageDescriptor> = {
  rejected: msg`The email or the password is wrong.`,
  codeIncomplete: msg`Enter the six digits that the app shows.`,
  codeRejected: msg`This code is wrong or was already used. Enter the one that the app shows now.`,
  rateLimited: msg`Too many attempts. Please wait a moment and try again.`,
  unreachable: msg`The server cannot be reached, please try again.`,
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
          <Notice tone="alert" role="alert">
            {t(failureMessages[failure])}
          </Notice>
        )}
        {children}
      </div>
    </main>
  );
}
