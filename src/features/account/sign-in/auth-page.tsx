import type { ReactNode } from 'react';
import type { ElementNode } from '#ui/element-node.ts';
import { ScriptsNeeded } from '#components/form/scripts-needed.tsx';
import { Flame } from '#ui/page/flame.tsx';
import styles from './auth-page.module.css';

/** Layout of an account form. */
export function AuthPage({ title, lead, foot, children }: { title: ReactNode; lead?: ReactNode; foot?: ReactNode; children: ElementNode }) {
  return (
    <div className={styles['page']}>
      <div className={styles['sheet']}>
        <span className={styles['mark']}>
          <Flame />
        </span>
        <h1 className={styles['title']}>{title}</h1>
        {lead ? <p className={styles['lead']}>{lead}</p> : null}
        <div className={styles['body']}>
          <ScriptsNeeded />
          {children}
        </div>
      </div>
      {foot ? <div className={styles['foot']}>{foot}</div> : null}
    </div>
  );
}
