/** Moves the focus to the heading of the page. */
export function focusPageHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('h1');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Focuses the heading of the page after the current event's work and paint, if nothing has the focus by then. */
async function focusPageHeadingIfLost(): Promise<void> {
  await globalThis.scheduler?.postTask(() => {}, { priority: 'user-visible' });
  if (document.activeElement === document.body) focusPageHeading();
}

/** Ref callback: when the element leaves with the focus, the heading of the page gets it, unless something else takes it. */
export function handOnFocus(element: HTMLElement | null): () => void {
  return () => void (element?.contains(document.activeElement) && focusPageHeadingIfLost());
}
