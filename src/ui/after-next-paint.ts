/**
 * Performs what a tap or a key causes after the next paint, so that the browser first shows its own response, such as the pressed
 * button. Performs it at once in browsers without a scheduler.
 */
export function afterNextPaint(perform: () => void): void {
  // Chromium postpones tasks that follow an event until it has painted.
  if (globalThis.scheduler === undefined) perform();
  else void globalThis.scheduler.postTask(perform);
}
