import { fromCallback, type EventObject } from 'xstate';
import { parseBoardUpdate } from '#api/staff/staff.ts';
import { boardPollMs, boardSilenceMs } from '#config/constants.ts';

/**
 * Receives changed orders from the server's event stream. The browser connects again by itself, and resumes after the last event that
 * it received. A stream that is rejected, or silent for longer than the server's heartbeat, is opened anew.
 */
export const followOrders = fromCallback<EventObject, { lastEventId: number }>(({ input, sendBack }) => {
  let { lastEventId } = input;
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function reopenIn(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(open, ms);
  }
  function open() {
    source?.close();
    const stream = new EventSource(`/v2/staff/events?after=${lastEventId}`);
    source = stream;
    reopenIn(boardSilenceMs);
    stream.addEventListener('open', () => {
      reopenIn(boardSilenceMs);
      sendBack({ type: 'connection.opened' });
    });
    stream.addEventListener('heartbeat', () => reopenIn(boardSilenceMs));
    stream.addEventListener('update', ({ data }: MessageEvent<string>) => {
      reopenIn(boardSilenceMs);
      const update = parseBoardUpdate(data);
      lastEventId = update.lastEventId;
      sendBack({ type: 'orders.changed', ...update });
    });
    stream.addEventListener('error', () => {
      sendBack({ type: 'connection.lost' });
      if (stream.readyState === EventSource.CLOSED) reopenIn(boardPollMs);
    });
  }
  const onOffline = () => sendBack({ type: 'connection.lost' });
  open();
  addEventListener('offline', onOffline);
  addEventListener('online', open);
  return () => {
    clearTimeout(timer);
    source?.close();
    removeEventListener('offline', onOffline);
    removeEventListener('online', open);
  };
});
