import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { StockEntry } from '#domain/staff/controls.ts';
import { Button } from '#ui/form/button.tsx';
import { UntilText } from './until-text.tsx';
import { useChangeControl } from './use-controls.ts';
import styles from './controls.module.css';

/** A dish or a choice with its switch, and until when it is sold out. */
export function StockRow({ kind, entry: { id, name, group, soldOut, isFixed } }: { kind: 'item' | 'choice'; entry: StockEntry }) {
  const changeControl = useChangeControl();
  const nameId = useId();
  const isOnSale = soldOut === null && !isFixed;
  const change = (value: 'tomorrow' | 'forGood' | null) => changeControl({ type: 'stock', kind, id, soldOut: value });

  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        <strong id={nameId}>{name}</strong>{' '}
        <span className={styles['hint']}>
          {isFixed ? (
            <Trans>Sold out in the published menu</Trans>
          ) : soldOut === null ? (
            group
          ) : soldOut.until === null ? (
            <Trans>Sold out for good</Trans>
          ) : (
            <>
              <Trans>Sold out</Trans> <UntilText until={soldOut.until} />
            </>
          )}
        </span>
      </div>
      {soldOut === null || isFixed ? null : (
        <Button kind="quiet" onClick={() => change(soldOut.until === null ? 'tomorrow' : 'forGood')}>
          {soldOut.until === null ? <Trans>Until tomorrow</Trans> : <Trans>For good</Trans>}
        </Button>
      )}
      <button
        type="button"
        role="switch"
        aria-checked={isOnSale}
        aria-labelledby={nameId}
        disabled={isFixed}
        className={styles['switch']}
        onClick={() => change(isOnSale ? 'tomorrow' : null)}
      />
    </li>
  );
}
