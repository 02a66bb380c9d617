import type { Board, BoardOrder } from '#domain/order/board.ts';

/** A board that receives events, as a tablet at the counter does. */
export type BoardClient = {
  /** Number of times that each order was received, and its last version. */
  counts: Map<string, number>;
  orders: Map<string, BoardOrder>;
  lastEventId: () => number;
  /** Waits until the board has received an event. */
  waitFor: (eventId: number) => Promise<void>;
  close: () => void;
};

type BoardOptions = {
  cookie: string;
  /** Event after which the stream begins. */
  after: number;
  /** Whether the board was connected before, and resumes after its last event. */
  isResumed: boolean;
};

/** Reads the updates of a stream of events until it is aborted. */
async function* readUpdates(origin: string, { cookie, after, isResumed }: BoardOptions, signal: AbortSignal): AsyncGenerator<Board> {
  const headers: Record<string, string> = { cookie, ...(isResumed ? { 'last-event-id': String(after) } : {}) };
  const response = await fetch(`${origin}/v2/staff/events${isResumed ? '' : `?after=${after}`}`, { headers, signal });
  if (!response.ok || response.body === null) throw new Error(`A board was rejected: ${response.status}`);
  let text = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const messages = (text + chunk).split('\n\n');
    text = messages.pop() ?? '';
    for (const message of messages) {
      const data = /^id: \d+\nevent: update\ndata: (.*)$/.exec(message)?.[1];
      if (data !== undefined) yield JSON.parse(data) as Board;
    }
  }
}

/** Opens the stream of events of a board. */
export function openBoard(origin: string, options: BoardOptions): BoardClient {
  const abort = new AbortController();
  const counts = new Map<string, number>();
  const orders = new Map<string, BoardOrder>();
  const waiting = new Map<number, () => void>();
  let lastEventId = options.after;

  async function follow() {
    for await (const update of readUpdates(origin, options, abort.signal)) {
      for (const order of update.orders) {
        counts.set(order.orderId, (counts.get(order.orderId) ?? 0) + 1);
        orders.set(order.orderId, order);
      }
      lastEventId = update.lastEventId;
      for (const [eventId, resolve] of waiting) if (eventId <= lastEventId) resolve();
    }
  }
  follow().catch((error: unknown) => {
    if (!abort.signal.aborted) throw error;
  });
  return {
    counts,
    orders,
    lastEventId: () => lastEventId,
    async waitFor(eventId) {
      if (eventId > lastEventId) await new Promise<void>((resolve) => void waiting.set(eventId, resolve));
      waiting.delete(eventId);
    },
    close: () => abort.abort(),
  };
}
