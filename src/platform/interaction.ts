const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'wheel', 'scroll', 'storage'] as const;

/** Calls back once, at the first sign that somebody uses the page (or another tab of this shop). */
export function onFirstInteraction(listener: () => void): void {
  const heard = new AbortController();
  function hear() {
    heard.abort();
    listener();
  }
  for (const sign of signs) window.addEventListener(sign, hear, { passive: true, signal: heard.signal });
}
