import { focusPageHeading } from '#ui/focus/focus-page-heading.ts';
import { trackDialog } from './open-dialogs.ts';

/** The element that had the focus before the dialog that has just been removed, until it has it again. */
let focusToRestore: Element | null = null;

/**
 * Gives the focus back after the current event's work and paint, unless something else has taken it. The heading of the page takes it if
 * nothing had the focus, as where a page opens with a dialog, or if the element is gone: a keyboard would start again at the top.
 */
async function restoreFocus() {
  await globalThis.scheduler?.postTask(() => {}, { priority: 'user-visible' });
  const element = focusToRestore;
  focusToRestore = null;
  if (document.activeElement !== document.body) return;
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
  if (document.activeElement === document.body) focusPageHeading();
}

/**
 * Ref callback that opens a `<dialog>` with a `tabIndex` as modal, and gives the focus to the dialog itself. Everything behind a modal dialog
 * leaves the accessibility tree, with the element that had the focus: Orca then moves to the next thing that gets the focus without a word,
 * unless its role is a dialog's. That is why no heading or button within has it.
 *
 * Restores the previous focus once the element has been removed. Browsers compute the styles of the whole page when a modal dialog opens and
 * closes, and would do it again for `close` and for a focused element that is removed.
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  const previous = focusToRestore ?? document.activeElement;
  focusToRestore = null;
  // Without the attribute, browsers would focus the first control before.
  dialog.toggleAttribute('autofocus', true);
  dialog.showModal();
  dialog.focus({ preventScroll: true });
  const stopTracking = trackDialog(dialog);
  return () => {
    stopTracking();
    if (document.activeElement instanceof HTMLElement && dialog.contains(document.activeElement)) document.activeElement.blur();
    focusToRestore = previous;
    void restoreFocus();
  };
}
