import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { CartLine } from '#domain/cart/cart.ts';
import { Button } from '#ui/form/button.tsx';
import { Notice } from '#ui/page/notice.tsx';
import styles from './cart-lines.module.css';

/** A line whose item was removed, is sold out, or lost a selected choice. Shown without a price. */
export function UnresolvedLine({ line, onRemove }: { line: CartLine; onRemove: (key: string, name: string) => void }) {
  const nameId = useId();

  return (
    <fieldset aria-labelledby={nameId}>
      <Notice
        tone="alert"
        action={
          <Button kind="danger" onClick={() => onRemove(line.key, line.name)}>
            <Trans>Remove</Trans>
          </Button>
        }
      >
        <p className={styles['name']} id={nameId}>
          {line.name}
        </p>
        <p className={styles['unresolved']}>
          <Trans>No longer available as you chose it. It is not counted in the total.</Trans>
        </p>
      </Notice>
    </fieldset>
  );
}
