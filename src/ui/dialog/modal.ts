/**
 * Ref callback that opens a `<dialog>` as modal and closes it on unmount. Closing restores the previous focus, which removing the
 * element would not.
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  return () => dialog.close();
}
