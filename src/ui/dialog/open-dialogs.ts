/** The open modal dialogs, the topmost last. The window gets a `dialogschange` event when one opens or closes. */
export const openDialogs: HTMLDialogElement[] = [];

/** Records an open dialog. Returns a function that records its end. */
export function trackDialog(dialog: HTMLDialogElement): () => void {
  openDialogs.push(dialog);
  dispatchEvent(new Event('dialogschange'));
  return () => {
    openDialogs.splice(openDialogs.indexOf(dialog), 1);
    dispatchEvent(new Event('dialogschange'));
  };
}
