import type { ComponentProps, MouseEvent } from 'react';
import styles from './button.module.css';
import { classNames } from '#ui/class-names.ts';

type ButtonStyle = {
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  size?: 'medium' | 'large' | undefined;
  isWide?: boolean | undefined;
};

/** Returns the class of a button, for links styled as buttons. */
export function buttonClass({ kind = 'primary', size = 'medium', isWide = false }: ButtonStyle = {}): string {
  return classNames(styles['button'], styles[kind], size === 'large' && styles['large'], isWide && styles['wide']);
}

/** Button. While `isBusy`, it keeps its focus and label but ignores clicks. */
export function Button({
  kind,
  size,
  isWide,
  isBusy = false,
  className,
  onClick,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & ButtonStyle & { isBusy?: boolean | undefined }) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass({ kind, size, isWide }), className)}
      onClick={handleClick}
      {...(isBusy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
    />
  );
}
