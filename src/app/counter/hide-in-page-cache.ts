/**
 * Hides an element while the browser keeps the page in its cache, so that Back does not show what somebody who has logged out has seen.
 * Calls `onRestored` before the element is shown again.
 */
export function hideInPageCache(element: Element, onRestored: () => void): void {
  addEventListener('pagehide', ({ persisted }) => element.toggleAttribute('hidden', persisted));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) onRestored();
    element.removeAttribute('hidden');
  });
}
