import { beforeEach } from 'vitest';

/**
 * Polyfills the methods of `<dialog>` that jsdom lacks: `showModal` sets the attribute `open`, and `close` dispatches its event
 * asynchronously. Does not move the focus.
 */
export function stubModalDialogs(): void {
  beforeEach(() => {
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.setAttribute('open', '');
    };
    HTMLDialogElement.prototype.close = function close() {
      this.removeAttribute('open');
      this.dispatchEvent(new Event('close'));
    };
  });
}

/** Simulates Escape in a dialog: dispatches `cancel`, and closes the dialog unless it is prevented. */
export function pressEscape(dialog: HTMLElement): void {
  if (dialog instanceof HTMLDialogElement && dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}
