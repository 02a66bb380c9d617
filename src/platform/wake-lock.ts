/** Keeps the screen on while the page is visible, where the browser can. */
export function keepScreenOn(): void {
  const requestWakeLock = () => {
    if (document.visibilityState === 'visible' && 'wakeLock' in navigator) navigator.wakeLock.request('screen').catch(() => {});
  };
  // The browser releases the lock when the page is hidden.
  document.addEventListener('visibilitychange', requestWakeLock);
  requestWakeLock();
}
