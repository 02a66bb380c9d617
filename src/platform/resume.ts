/** Calls the listener each time the page becomes visible or online. */
export function onResume(listener: () => void): void {
  followVisibility({ onResumed: listener, onHidden: () => {} });
}

/**
 * Calls `onResumed` each time the page becomes visible, or online while it is visible, and `onHidden` when it is hidden. Returns a
 * function that stops it. Does nothing on the server.
 */
export function followVisibility({ onResumed, onHidden }: { onResumed: () => void; onHidden: () => void }): () => void {
  if (typeof document === 'undefined') return () => {};
  const listener = () => (document.visibilityState === 'visible' ? onResumed() : onHidden());
  document.addEventListener('visibilitychange', listener);
  addEventListener('online', listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    removeEventListener('online', listener);
  };
}
