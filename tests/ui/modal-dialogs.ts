import { beforeEach } from 'vitest';

/**
 * What jsdom lacks of `<dialog>`: being modal is the attribute `open`, and closing tells of it afterwards. Where the
 * focus goes is the browser's part.
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
