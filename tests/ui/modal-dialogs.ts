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

/** What a browser does at Escape: it asks, and closes unless it is told not to. */
export function pressEscape(dialog: HTMLElement): void {
  if (dialog instanceof HTMLDialogElement && dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}
