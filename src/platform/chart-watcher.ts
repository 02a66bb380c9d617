type Inspector = (event: { type: string }) => void;

/**
 * Returns actor options with the page's inspector. A test or the viewer sets it as `watchChart` before the scripts run.
 */
export function inspectOptions(): { inspect?: Inspector } {
  const { watchChart } = globalThis as { watchChart?: Inspector };
  return watchChart === undefined ? {} : { inspect: watchChart };
}
