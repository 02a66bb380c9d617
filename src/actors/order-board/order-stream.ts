import { boardPollMs, boardSilenceMs } from '#config/constants.ts';

/**
 * What a stream reports. `lost`: it is interrupted, and opened again. `rejected`: the server has refused it. `ended`: the session has
 * ended. The others have the names of the server's messages.
 */
export type StreamMessage = { type: 'open' | 'heartbeat' | 'controls' | 'update' | 'lost' | 'rejected' | 'ended'; data: string };

const receivedTypes = ['open', 'heartbeat', 'controls', 'update', 'ended'] as const;

/**
 * Opens the server's event stream after an event, and returns a function that closes it. `EventSource` reconnects after a network
 * failure and resumes after the last event that it received. A stream that the server rejects, or that is silent for longer than the
 * server's heartbeat interval, is reopened after `lastEventId`.
 */
export function openOrderStream(after: number, lastEventId: () => number, emit: (message: StreamMessage) => void): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function reopenIn(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // Tells the other tabs that this one is alive.
      emit({ type: 'lost', data: '' });
      openStream(lastEventId());
    }, ms);
  }
  function openStream(position: number) {
    source?.close();
    const stream = new EventSource(`/v2/staff/events?after=${position}`);
    source = stream;
    reopenIn(boardSilenceMs);
    for (const type of receivedTypes)
      stream.addEventListener(type, ({ data = '' }: Event & { data?: string }) => {
        reopenIn(boardSilenceMs);
        emit({ type, data });
      });
    stream.addEventListener('error', () => {
      const isRejected = stream.readyState === EventSource.CLOSED;
      if (isRejected) reopenIn(boardPollMs);
      emit({ type: isRejected ? 'rejected' : 'lost', data: '' });
    });
  }
  const onOnline = () => openStream(lastEventId());
  openStream(after);
  addEventListener('online', onOnline);
  return () => {
    clearTimeout(timer);
    source?.close();
    removeEventListener('online', onOnline);
  };
}
