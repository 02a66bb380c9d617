import type { ReactNode } from 'react';
import type { ElementNode } from '#ui/element-node.ts';
import type { Cents } from '#domain/money.ts';
import { classNames } from '#ui/class-names.ts';
import { Price } from '#ui/price.tsx';
import styles from './price-breakdown.module.css';

/** One line of a price breakdown. */
export type PriceLine = {
  key: string;
  label: ElementNode;
  /** Null if the amount is unknown; then the note is shown instead. */
  cents: Cents | null;
  note?: ReactNode;
  /** `free`: free of charge. `sum`: sum of the lines above. `aside`: included in the lines above. */
  kind?: 'plain' | 'discount' | 'free' | 'sum' | 'total' | 'aside';
};

/** Itemised list of the amounts of a total. */
export function PriceBreakdown({ lines, className }: { lines: readonly PriceLine[]; className?: string | undefined }) {
  return (
    <dl className={classNames(styles['breakdown'], className)}>
      {lines.map(({ key, label, cents, note, kind = 'plain' }) => (
        <div key={key} className={classNames(styles['row'], styles[kind])}>
          <dt>
            {label}
            {note && cents !== null ? <span className={styles['note']}>{note}</span> : null}
          </dt>{' '}
          <dd>
            {cents === null ? (
              <span className={styles['open']}>{note}</span>
            ) : (
              <Price cents={cents} kind={kind === 'free' ? 'free' : kind === 'total' ? 'strong' : 'plain'} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
