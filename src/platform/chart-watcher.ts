type Inspector = (event: { type: string }) => void;

/**
 * Returns actor options with the page's inspector, if a test or the viewer has set `watchChart` before the scripts ran.
 */
export function inspectOptions(): { inspect?: Inspector } {
  const { watchChart } = globalThis as { watchChart?: Inspector };
  return watchChart === undefined ? {} : { inspect: watchChart };
}
