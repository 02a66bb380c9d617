/** Returns the topmost open dialog, or null. Dialogs are opened in document order, so it is the last one. */
export function topDialog(): HTMLDialogElement | null {
  return [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1) ?? null;
}

/** Requests the topmost dialog to close, as Escape does. Its owner may prevent it. */
export function cancelTopDialog(): void {
  topDialog()?.dispatchEvent(new Event('cancel', { cancelable: true }));
}
