import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { ReactNode, SyntheticEvent } from 'react';
import styles from './alert.module.css';
import { Button } from '#ui/form/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { openModal } from './modal.ts';

/** Opens the alert with the focus on its first button, also where its text holds a link. */
function openAlert(dialog: HTMLDialogElement) {
  const close = openModal(dialog);
  dialog.querySelector('button')?.focus();
  return close;
}

type AlertProps = {
  children: ReactNode;
  onDismiss: () => void;
  /** Tries once more what failed. Without it there is nothing to try again. */
  onRetry?: (() => void) | undefined;
};

/** A message that must be read before going on. Render it while there is one. */
export function Alert({ children, onDismiss, onRetry }: AlertProps) {
  const id = useId();

  function cancel(event: SyntheticEvent<HTMLDialogElement>) {
    event.preventDefault();
    onDismiss();
  }

  function follow({ currentTarget: dialog }: SyntheticEvent<HTMLDialogElement>) {
    if (dialog.isConnected && !dialog.open) onDismiss();
  }

  return (
    <dialog ref={openAlert} role="alertdialog" aria-labelledby={id} className={styles['alert']} onCancel={cancel} onClose={follow}>
      <span className={styles['mark']}>
        <Icon name="circle-alert" />
      </span>
      <div className={styles['text']} id={id}>
        {children}
      </div>
      <div className={styles['buttons']}>
        {onRetry === undefined ? null : (
          <Button isWide onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        )}
        <Button isWide kind={onRetry === undefined ? 'primary' : 'secondary'} onClick={onDismiss}>
          <Trans>OK</Trans>
        </Button>
      </div>
    </dialog>
  );
}
