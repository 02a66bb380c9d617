import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { ReactNode, SyntheticEvent } from 'react';
import styles from './alert.module.css';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { openModal } from './modal.ts';

/** A message that must be read before going on. Render it while there is one. */
export function Alert({ children, onDismiss }: { children: ReactNode; onDismiss: () => void }) {
  const id = useId();

  function cancel(event: SyntheticEvent<HTMLDialogElement>) {
    event.preventDefault();
    onDismiss();
  }

  function follow({ currentTarget: dialog }: SyntheticEvent<HTMLDialogElement>) {
    if (dialog.isConnected && !dialog.open) onDismiss();
  }

  return (
    <dialog ref={openModal} role="alertdialog" aria-labelledby={id} className={styles['alert']} onCancel={cancel} onClose={follow}>
      <span className={styles['mark']}>
        <Icon name="circle-alert" />
      </span>
      <div className={styles['text']} id={id}>
        {children}
      </div>
      <Button isWide onClick={onDismiss}>
        <Trans>OK</Trans>
      </Button>
    </dialog>
  );
}
