type Watcher = (seen: { type: string }) => void;

/**
 * For an actor's options: whoever watches the charts of this page, told of every step. Nobody does, unless it was put
 * there before the page's scripts ran: tests and the viewer do.
 */
export function watched(): { inspect?: Watcher } {
  const { watchChart } = globalThis as { watchChart?: Watcher };
  return watchChart === undefined ? {} : { inspect: watchChart };
}
