import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './choice.module.css';
import { classNames } from '#ui/class-names.ts';

export function ChoiceGroup({
  legend,
  hint,
  error,
  children,
  ...rest
}: ComponentProps<'fieldset'> & { legend: ReactNode; hint?: ReactNode; error?: ReactNode }) {
  const id = useId();
  const description = classNames(hint && `${id}-hint`, error && `${id}-error`);

  return (
    <fieldset {...rest} {...(description ? { 'aria-describedby': description } : {})}>
      <legend className={styles['legend']}>{legend}</legend>
      {hint ? (
        <p className={styles['hint']} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className={styles['error']} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      <div className={styles['choices']}>{children}</div>
    </fieldset>
  );
}

/** Radio button or checkbox. Only `label` is its accessible name; `detail` (below) and `aside` (right) describe it. */
export function Choice({
  label,
  detail,
  aside,
  className,
  type,
  ...rest
}: ComponentProps<'input'> & { type: 'radio' | 'checkbox'; label: ReactNode; detail?: ReactNode; aside?: ReactNode }) {
  const id = useId();
  const description = classNames(detail && `${id}-detail`, aside && `${id}-aside`);

  return (
    <label className={classNames(styles['choice'], className)}>
      <input
        {...rest}
        type={type}
        className={styles['input']}
        aria-labelledby={`${id}-label`}
        {...(description ? { 'aria-describedby': description } : {})}
      />
      <span className={styles['words']}>
        <span className={styles['label']} id={`${id}-label`}>
          {label}
        </span>
        {detail ? (
          <>
            {' '}
            <span className={styles['detail']} id={`${id}-detail`}>
              {detail}
            </span>
          </>
        ) : null}
      </span>
      {aside ? (
        <>
          {' '}
          <span className={styles['aside']} id={`${id}-aside`}>
            {aside}
          </span>
        </>
      ) : null}
    </label>
  );
}
