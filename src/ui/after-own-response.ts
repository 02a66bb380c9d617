/**
 * Does what a tap or a key causes once the browser has painted its own response to it, such as a pressed button. Does it at once in
 * browsers without a scheduler.
 */
export function afterOwnResponse(respond: () => void): void {
  // Chromium postpones tasks that follow an event until it has painted.
  if (globalThis.scheduler === undefined) respond();
  else void globalThis.scheduler.postTask(respond);
}
