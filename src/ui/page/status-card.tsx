import type { ReactNode } from 'react';
import type { ElementNode } from '#ui/element-node.ts';
import { handOnFocus } from '#ui/focus/focus-page-heading.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon.tsx';
import styles from './status-card.module.css';

/** Ref callback that focuses the heading. When the heading leaves with the focus, that of the page gets it, unless something else takes it. */
function focusHeading(heading: HTMLElement | null) {
  heading?.focus();
  return handOnFocus(heading);
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
