/** Calls the listener each time the page becomes visible or online. */
export function onResume(listener: () => void): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') listener();
  });
  addEventListener('online', listener);
}
