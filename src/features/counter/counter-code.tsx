import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState, type SubmitEvent } from 'react';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { useCounter } from './counter-context.ts';
import styles from './counter.module.css';
import { LoginFrame } from './login-frame.tsx';

/** Form for the one-time code of an account with a second step, after its password. */
export function CounterCode() {
  const { session } = useCounter();
  const [code, setCode] = useState('');
  const { email } = useSelector(session, ({ context }) => context.credentials);
  const isBusy = useSelector(session, (snapshot) => snapshot.hasTag('busy'));

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    // The next code replaces one that is refused.
    event.currentTarget.querySelector('input')?.select();
    session.send({ type: 'staff.submitCode', code });
  }

  return (
    <LoginFrame lead={<Trans>One more step for {email}: the code of your authenticator app.</Trans>}>
      <form className={styles['form']} onSubmit={submit} noValidate>
        <Field
          ref={focusOnMount}
          className={styles['code']}
          label={<Trans>Six-digit code</Trans>}
          type="text"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={20}
          enterKeyHint="done"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" size="large" isWide isBusy={isBusy}>
          <Trans>Log in</Trans>
        </Button>
        <Button kind="quiet" onClick={() => session.send({ type: 'staff.startOver' })}>
          <Trans>Use another account</Trans>
        </Button>
      </form>
    </LoginFrame>
  );
}

function focusOnMount(field: HTMLInputElement | null) {
  field?.focus();
}
