import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './field.module.css';

type Words = { label: ReactNode; error?: ReactNode; hint?: ReactNode };
type Wiring = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

/** The label above, the hint and the error below, and the ids that tie them to what stands between. */
function Frame({
  id,
  label,
  hint,
  error,
  className,
  describedBy,
  children,
}: Words & {
  id: string | undefined;
  className: string | undefined;
  describedBy: string | undefined;
  children: (wiring: Wiring) => ReactNode;
}) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const description = classNames(describedBy, hint && hintId, error && errorId);
  const wiring: Wiring = {
    id: controlId,
    ...(description ? { 'aria-describedby': description } : {}),
    ...(error ? { 'aria-invalid': true } : {}),
  };

  return (
    <div className={classNames(styles['field'], className)}>
      <label className={styles['label']} htmlFor={controlId}>
        {label}
      </label>
      {children(wiring)}
      {hint ? (
        <p className={styles['hint']} id={hintId}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className={styles['error']} id={errorId}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

export function Field({ label, error, hint, id, className, 'aria-describedby': describedBy, ...rest }: ComponentProps<'input'> & Words) {
  return (
    <Frame {...{ id, label, hint, error, className, describedBy }}>
      {(wiring) => <input {...rest} {...wiring} className={styles['control']} />}
    </Frame>
  );
}

export function TextArea({
  label,
  error,
  hint,
  id,
  className,
  'aria-describedby': describedBy,
  ...rest
}: ComponentProps<'textarea'> & Words) {
  return (
    <Frame {...{ id, label, hint, error, className, describedBy }}>
      {(wiring) => <textarea rows={3} {...rest} {...wiring} className={styles['control']} />}
    </Frame>
  );
}

export function Select({ label, error, hint, id, className, 'aria-describedby': describedBy, ...rest }: ComponentProps<'select'> & Words) {
  return (
    <Frame {...{ id, label, hint, error, className, describedBy }}>
      {(wiring) => <select {...rest} {...wiring} className={classNames(styles['control'], styles['select'])} />}
    </Frame>
  );
}

/** What is typed stays hidden until it is asked for. */
export function PasswordField({
  label,
  error,
  hint,
  id,
  className,
  'aria-describedby': describedBy,
  ...rest
}: ComponentProps<'input'> & Words) {
  const [isShown, setIsShown] = useState(false);

  return (
    <Frame {...{ id, label, hint, error, className, describedBy }}>
      {(wiring) => (
        <div className={styles['secret']}>
          <input
            {...rest}
            {...wiring}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={styles['control']}
          />
          <button type="button" className={styles['reveal']} aria-controls={wiring.id} onClick={() => setIsShown(!isShown)}>
            {isShown ? <Trans>Hide</Trans> : <Trans>Show</Trans>}
          </button>
        </div>
      )}
    </Frame>
  );
}
