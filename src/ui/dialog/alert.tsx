import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react';
import styles from './alert.module.css';
import { Button } from '#ui/form/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { openModal } from './modal.ts';

type AlertProps = {
  children: ReactNode;
  onDismiss: () => void;
  /** Retries the failed action; without it, no retry button is shown. */
  onRetry?: (() => void) | undefined;
};

/** Lets Enter press the first button while the alert itself has the focus. A field that gets the focus then does not send its form by the same key. */
function pressFirstButton(event: KeyboardEvent<HTMLDialogElement>) {
  const { key, repeat, target, currentTarget: dialog } = event;
  if (key !== 'Enter' || target !== dialog) return;
  event.preventDefault();
  if (!repeat) dialog.querySelector('button')?.click();
}

/** Modal `alertdialog`, open as long as it is rendered. It has the focus itself: screen readers then read its message, which is its name. */
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
      ref={openModal}
      role="alertdialog"
      tabIndex={-1}
      aria-labelledby={id}
      className={styles['alert']}
      onCancel={handleCancel}
      onClose={handleClose}
      onKeyDown={pressFirstButton}
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
