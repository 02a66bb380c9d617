import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { ReactNode, SyntheticEvent } from 'react';
import styles from './alert.module.css';
import { Button } from '#ui/form/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { openModal } from './modal.ts';

/** Opens the alert and focuses its first button, even if its text contains a link. */
function openAlert(dialog: HTMLDialogElement) {
  const close = openModal(dialog);
  dialog.querySelector('button')?.focus();
  return close;
}

type AlertProps = {
  children: ReactNode;
  onDismiss: () => void;
  /** Retries the failed action; without it, no retry button is shown. */
  onRetry?: (() => void) | undefined;
};

/** Modal `alertdialog`, open as long as it is rendered. */
export function Alert({ children, onDismiss, onRetry }: AlertProps) {
  const id = useId();

  function handleCancel(event: SyntheticEvent<HTMLDialogElement>) {
    event.preventDefault();
    onDismiss();
  }

  function handleClose({ currentTarget: dialog }: SyntheticEvent<HTMLDialogElement>) {
    if (dialog.isConnected && !dialog.open) onDismiss();
  }

  return (
    <dialog
      ref={openAlert}
      role="alertdialog"
      aria-labelledby={id}
      className={styles['alert']}
      onCancel={handleCancel}
      onClose={handleClose}
    >
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
