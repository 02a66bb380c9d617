import { useId } from 'react';
import type { ReactNode } from 'react';
import type { ElementNode } from '#ui/element-node.ts';
import styles from './section.module.css';

export function Section({ title, aside, children }: { title: ReactNode; aside?: ElementNode; children: ElementNode }) {
  const id = useId();
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 className={styles['title']} id={id}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
