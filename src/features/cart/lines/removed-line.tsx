import { Trans } from '@lingui/react/macro';
import type { CartLine } from '#domain/cart/cart.ts';
import { Button } from '#ui/form/button.tsx';
import styles from './cart-lines.module.css';

/** The line that was removed last, with a button that restores it. */
export function RemovedLine({ line, onUndo }: { line: CartLine; onUndo: (line: CartLine) => void }) {
  const { name } = line;
  return (
    <div className={styles['removed']}>
      <p>
        <Trans>Removed: {name}</Trans>
      </p>
      <Button kind="quiet" onClick={() => onUndo(line)}>
        <Trans>Undo</Trans>
      </Button>
    </div>
  );
}
