import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon.tsx';
import styles from './card.module.css';

function takeFocus(heading: HTMLElement | null) {
  heading?.focus();
}

/** What stands in the place of the steps while they have to wait. */
export function Card({ icon, title, children }: { icon: IconName; title: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles['card']}>
      <span className={styles['mark']}>
        <Icon name={icon} />
      </span>
      <h2 className={styles['title']} ref={takeFocus} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </div>
  );
}

export function CardActions({ children }: { children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>;
}
