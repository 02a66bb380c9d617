const interactionEvents = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'wheel', 'scroll', 'storage'] as const;

/** Calls `listener` once, on the first interaction with the page or the first storage change by another tab. */
export function onFirstInteraction(listener: () => void): void {
  const controller = new AbortController();
  function onInteraction() {
    controller.abort();
    listener();
  }
  for (const type of interactionEvents) window.addEventListener(type, onInteraction, { passive: true, signal: controller.signal });
}

/** Calls `listener` once the browser is idle, at most `timeout` milliseconds later. */
export function onNextIdle(listener: () => void, timeout: number): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(listener, { timeout });
  else setTimeout(listener, Math.min(timeout, 200));
}

/** Calls `listener` once the page has loaded and the browser is idle, at most two seconds after the load. */
export function onIdle(listener: () => void): void {
  const schedule = () => onNextIdle(listener, 2000);
  if (document.readyState === 'complete') schedule();
  else window.addEventListener('load', schedule, { once: true });
}
