import { useLingui } from '@lingui/react/macro';
import type { ReactNode, SyntheticEvent } from 'react';
import { afterNextPaint } from '#ui/after-next-paint.ts';
import { classNames } from '#ui/class-names.ts';
import type { ElementNode } from '#ui/element-node.ts';
import styles from './dialog.module.css';
import { Icon } from '#ui/icon.tsx';
import { openModal } from './modal.ts';

type DialogProps = {
  /** Accessible name, also the visible title unless `header` replaces it. */
  label: string;
  isOpen: boolean;
  /** Called on Escape, the close button, and a click on the backdrop. The owner closes the dialog. */
  onClose: () => void;
  /**
   * A panel is a drawer to work in: where the window is short, everything but its footer scrolls. The footer of a split panel, which may be
   * as high as the window, then scrolls too, or is beside the content if there is room.
   */
  shape?: 'sheet' | 'drawer' | 'panel' | 'split' | undefined;
  /** Replaces the title; null removes the title row, and the close button floats over the content. */
  header?: ReactNode;
  /** Shown above the content, which scrolls below it. */
  banner?: ElementNode;
  footer?: ReactNode;
  children: ReactNode;
};

/** Controlled modal dialog. Opens with the focus on itself, and is read by its name. */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  return isOpen ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ label, onClose, shape = 'sheet', header, banner, footer, children }: Omit<DialogProps, 'isOpen'>) {
  const { t } = useLingui();
  const closeByButton = () => afterNextPaint(onClose);

  function handleCancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  }

  // Browsers may close a dialog on the second Escape without firing `cancel`.
  function handleClose(event: SyntheticEvent<HTMLDialogElement>) {
    const dialog = event.currentTarget;
    if (event.target === dialog && dialog.isConnected && !dialog.open) onClose();
  }

  return (
    <dialog
      ref={openModal}
      tabIndex={-1}
      aria-label={label}
      className={classNames(styles['dialog'], styles[shape])}
      onCancel={handleCancel}
      onClose={handleClose}
    >
      <div className={styles['box']}>
        <div className={classNames(styles['header'], header === null && styles['floating'])}>
          <div className={styles['title']}>{header === undefined ? <h2>{label}</h2> : header}</div>
          <button type="button" className={styles['close']} aria-label={t`Close`} onClick={closeByButton}>
            <Icon name="x" />
          </button>
        </div>
        {banner}
        <div className={styles['content']}>{children}</div>
        {footer ? <div className={styles['footer']}>{footer}</div> : null}
      </div>
      <button type="button" className={styles['beside']} tabIndex={-1} aria-hidden="true" onClick={closeByButton} />
    </dialog>
  );
}
