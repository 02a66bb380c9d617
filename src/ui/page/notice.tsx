import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon.tsx';
import styles from './notice.module.css';

type Tone = 'info' | 'good' | 'warning' | 'alert';

const marks: Record<Tone, IconName> = { info: 'info', good: 'circle-check', warning: 'triangle-alert', alert: 'circle-alert' };

/** A sentence set apart. Give it a `role` (status, alert) where it appears after the page. */
export function Notice({
  tone,
  icon = marks[tone],
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
      {action ? <div className={styles['action']}>{action}</div> : null}
    </div>
  );
}
