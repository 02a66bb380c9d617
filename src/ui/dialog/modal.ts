/**
 * Ref callback of a `<dialog>`: modal as long as it is rendered. Closing it by hand gives the focus back to where it
 * came from, which removing it would not.
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  return () => dialog.close();
}
