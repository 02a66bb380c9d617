import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './field.module.css';

type FieldTexts = { label: ReactNode; error?: ReactNode; hint?: ReactNode };
type FieldIds = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

/** Label, hint and error around a form control, with the ids that connect them. */
function FieldFrame({
  id,
  label,
  hint,
  error,
  className,
  describedBy,
  children,
}: FieldTexts & {
  id: string | undefined;
  className: string | undefined;
  describedBy: string | undefined;
  children: (fieldIds: FieldIds) => ReactElement;
}) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const description = classNames(describedBy, hint && hintId, error && errorId);
  const fieldIds: FieldIds = {
    id: controlId,
    ...(description ? { 'aria-describedby': description } : {}),
    ...(error ? { 'aria-invalid': true } : {}),
  };

  return (
    <div className={classNames(styles['field'], className)}>
      <label className={styles['label']} htmlFor={controlId}>
        {label}
      </label>
      {children(fieldIds)}
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

export function Field({
  label,
  error,
  hint,
  id,
  className,
  'aria-describedby': describedBy,
  ...rest
}: ComponentProps<'input'> & FieldTexts) {
  return (
    <FieldFrame {...{ id, label, hint, error, className, describedBy }}>
      {(fieldIds) => <input {...rest} {...fieldIds} className={styles['control']} />}
    </FieldFrame>
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
}: ComponentProps<'textarea'> & FieldTexts) {
  return (
    <FieldFrame {...{ id, label, hint, error, className, describedBy }}>
      {(fieldIds) => <textarea rows={3} {...rest} {...fieldIds} className={styles['control']} />}
    </FieldFrame>
  );
}

export function Select({
  label,
  error,
  hint,
  id,
  className,
  'aria-describedby': describedBy,
  ...rest
}: ComponentProps<'select'> & FieldTexts) {
  return (
    <FieldFrame {...{ id, label, hint, error, className, describedBy }}>
      {(fieldIds) => <select {...rest} {...fieldIds} className={classNames(styles['control'], styles['select'])} />}
    </FieldFrame>
  );
}

/** Password input with a button to show the password. */
export function PasswordField({
  label,
  error,
  hint,
  id,
  className,
  'aria-describedby': describedBy,
  ...rest
}: ComponentProps<'input'> & FieldTexts) {
  const [isVisible, setIsVisible] = useState(false);

  return (
    <FieldFrame {...{ id, label, hint, error, className, describedBy }}>
      {(fieldIds) => (
        <div className={styles['secret']}>
          <input
            {...rest}
            {...fieldIds}
            type={isVisible ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={styles['control']}
          />
          <button type="button" className={styles['reveal']} aria-controls={fieldIds.id} onClick={() => setIsVisible(!isVisible)}>
            {isVisible ? <Trans>Hide</Trans> : <Trans>Show</Trans>}
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
