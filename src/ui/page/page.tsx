import type { ReactNode } from 'react';
import type { ElementNode } from '#ui/element-node.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './page.module.css';

/** Layout of a plain page: title, lead, and content. */
export function Page({
  title,
  lead,
  isNarrow = false,
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  isNarrow?: boolean | undefined;
  children?: ElementNode;
}) {
  return (
    <div className={classNames(styles['page'], isNarrow && styles['narrow'])}>
      <h1 className={styles['title']}>{title}</h1>
      {lead ? <p className={styles['lead']}>{lead}</p> : null}
      {children}
    </div>
  );
}
