import type { ComponentProps, MouseEvent } from 'react';
import styles from './button.module.css';
import { classNames } from '#ui/class-names.ts';

type ButtonLook = {
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  size?: 'medium' | 'large' | undefined;
  isWide?: boolean | undefined;
};

/** A link that looks like a button takes this class. */
export function buttonClass({ kind = 'primary', size = 'medium', isWide = false }: ButtonLook = {}): string {
  return classNames(styles['button'], styles[kind], size === 'large' && styles['large'], isWide && styles['wide']);
}

/** `isBusy` keeps the focus and the words where they are, and ignores clicks. */
export function Button({
  kind,
  size,
  isWide,
  isBusy = false,
  className,
  onClick,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & ButtonLook & { isBusy?: boolean | undefined }) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass({ kind, size, isWide }), className)}
      onClick={press}
      {...(isBusy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
    />
  );
}
