const inputEvents = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'wheel', 'scroll'];
const interactionEvents = [...inputEvents, 'storage', 'visibilitychange', 'online'];

/**
 * Calls `listener` once, on the first interaction with the page: when the visitor does something or returns to it, when another tab
 * changes what is stored, and when the network is back.
 */
export function onFirstInteraction(listener: () => void): void {
  const controller = new AbortController();
  function onInteraction({ type }: Event) {
    // A tab that a program drives is hidden.
    if (type === 'visibilitychange' && document.visibilityState === 'hidden') return;
    controller.abort();
    listener();
  }
  for (const type of interactionEvents) window.addEventListener(type, onInteraction, { passive: true, signal: controller.signal });
}

/** Resolves when the browser has done its pending tasks, or at once in browsers that cannot tell. */
export async function waitForPendingTasks(): Promise<void> {
  await globalThis.scheduler?.postTask(() => {}, { priority: 'background' });
}

/** Time in milliseconds in which a slow phone paints what has been rendered. */
const paintMs = 50;

/** Waits for the tasks that are pending and for the paint of what they render. */
export async function waitForPaint(): Promise<void> {
  await globalThis.scheduler?.postTask(() => {}, { priority: 'background', delay: paintMs });
}

/** Calls `listener` once the page has loaded and the browser is idle, at most two seconds after the load. */
export function onIdle(listener: () => void): void {
  const schedule = () =>
    typeof requestIdleCallback === 'function' ? requestIdleCallback(listener, { timeout: 2000 }) : setTimeout(listener, 200);
  if (document.readyState === 'complete') schedule();
  else window.addEventListener('load', schedule, { once: true });
}
