/** Returns the open dialog on top, or null. Dialogs are opened in the order of the document. */
export function topDialog(): HTMLDialogElement | null {
  return [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1) ?? null;
}

/** Asks the dialog on top to close, as Escape does: the owner may refuse. */
export function cancelTopDialog(): void {
  topDialog()?.dispatchEvent(new Event('cancel', { cancelable: true }));
}
