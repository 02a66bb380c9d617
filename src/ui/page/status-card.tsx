import type { ReactNode } from 'react';
import type { ElementNode } from '#ui/element-node.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon.tsx';
import styles from './status-card.module.css';

/** Ref callback. */
function focusHeading(heading: HTMLElement | null) {
  heading?.focus();
}

/** Status message that replaces the checkout steps. Its heading receives focus on mount. */
export function StatusCard({ icon, title, children }: { icon: IconName; title: ReactNode; children?: ElementNode }) {
  return (
    <div className={styles['card']}>
      <span className={styles['mark']}>
        <Icon name={icon} />
      </span>
      <h2 className={styles['title']} ref={focusHeading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </div>
  );
}

/** Row of buttons at the bottom of a status card. */
export function StatusCardActions({ children }: { children: ElementNode }) {
  return <div className={styles['actions']}>{children}</div>;
}
