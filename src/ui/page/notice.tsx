import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon.tsx';
import styles from './notice.module.css';

type Tone = 'info' | 'good' | 'warning' | 'alert';

const toneIcons: Record<Tone, IconName> = { info: 'info', good: 'circle-check', warning: 'triangle-alert', alert: 'circle-alert' };

/** Highlighted message. Pass `role` (`status` or `alert`) if it appears after the page has loaded. */
export function Notice({
  tone,
  icon = toneIcons[tone],
  action,
  children,
  className,
  ...rest
}: ComponentProps<'div'> & { tone: Tone; icon?: IconName | undefined; action?: ReactNode }) {
  return (
    <div {...rest} className={classNames(styles['notice'], styles[tone], className)}>
      <span className={styles['mark']}>
        <Icon name={icon} />
      </span>
      <div className={styles['text']}>{children}</div>
      {action ? <div>{action}</div> : null}
    </div>
  );
}
