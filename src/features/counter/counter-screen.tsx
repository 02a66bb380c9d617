import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { StateValueFrom } from 'xstate';
import type { staffSessionMachine } from '#machines/staff-session.machine.ts';
import { Button } from '#ui/form/button.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { VisuallyHidden } from '#ui/page/visually-hidden.tsx';
import { useStore } from '#ui/use-store.ts';
import { BoardScreen } from './board/board-screen.tsx';
import { CounterCode } from './counter-code.tsx';
import { BoardProvider, useCounter } from './counter-context.ts';
import { CounterLogin } from './counter-login.tsx';
import styles from './counter.module.css';
import { FailureText } from './failure-text.tsx';

type SessionState = StateValueFrom<typeof staffSessionMachine>;

const progressMessages: Record<SessionState, MessageDescriptor | null> = {
  checkingSession: msg`Opening the counter…`,
  unreachable: null,
  signedOut: null,
  loggingIn: msg`Logging in…`,
  enteringCode: null,
  verifyingCode: msg`Checking the code…`,
  signedIn: null,
  loggingOut: msg`Logging out…`,
};

/** The counter: the log-in form, or the board of the restaurant's orders. */
export function CounterScreen() {
  const { t } = useLingui();
  const { session, boardActors } = useCounter();
  const state = useSelector(session, ({ value }) => value);
  const actors = useStore(boardActors, (current) => current);
  const progress = progressMessages[state];

  return (
    <div data-machine="staffSession" data-state={state} className={styles['counter']}>
      {progress ? (
        <aside>
          <VisuallyHidden>
            <span data-live="polite">{t(progress)}</span>
          </VisuallyHidden>
        </aside>
      ) : null}
      {actors === null ? (
        <SessionView state={state} />
      ) : (
        <BoardProvider value={actors}>
          <BoardScreen />
        </BoardProvider>
      )}
    </div>
  );
}

function SessionView({ state }: { state: SessionState }) {
  const { session } = useCounter();
  const failure = useSelector(session, ({ context }) => context.failure);
  if (state === 'unreachable')
    return (
      <main className={styles['gate']}>
        <h1>
          <Trans>Counter</Trans>
        </h1>
        <Notice tone="alert" data-live="assertive">
          {failure !== null && 'reason' in failure ? (
            <FailureText failure={failure} unanswered={null} />
          ) : (
            <Trans>The server cannot be reached. The counter tries again by itself.</Trans>
          )}
        </Notice>
        <Button onClick={() => session.send({ type: 'staff.retry' })}>
          <Trans>Try again</Trans>
        </Button>
      </main>
    );
  if (state === 'checkingSession')
    return (
      <main className={styles['gate']} aria-busy="true">
        <h1>
          <Trans>Counter</Trans>
        </h1>
      </main>
    );
  return state === 'enteringCode' || state === 'verifyingCode' ? <CounterCode /> : <CounterLogin />;
}
