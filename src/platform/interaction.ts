const interactionEvents = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'wheel', 'scroll', 'storage'] as const;

/** Calls `listener` once, on the first interaction with the page or a storage change by another tab. */
export function onFirstInteraction(listener: () => void): void {
  const controller = new AbortController();
  function onInteraction() {
    controller.abort();
    listener();
  }
  for (const type of interactionEvents) window.addEventListener(type, onInteraction, { passive: true, signal: controller.signal });
}
