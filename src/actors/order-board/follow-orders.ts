import { fromCallback, type EventObject } from 'xstate';
import { parseBoardUpdate } from '#api/staff/staff.ts';
import { boardPollMs, boardSilenceMs } from '#config/constants.ts';

/** Calls the listener of each type of message. Calls `renewTimeout` now and with each message, which shows that the stream is alive. */
function addListeners(stream: EventSource, renewTimeout: () => void, listeners: Record<string, (event: MessageEvent<string>) => void>) {
  renewTimeout();
  for (const [type, listener] of Object.entries(listeners))
    stream.addEventListener(type, (event: MessageEvent<string>) => {
      renewTimeout();
      listener(event);
    });
}

/**
 * Creates the actor that receives changed orders from the server's event stream, and calls `onControlsChanged` after a change of the
 * restaurant's controls. `EventSource` reconnects after a network failure and resumes after the last event that it received. A stream
 * that the server rejects, or that is silent for longer than the server's heartbeat interval, is reopened.
 */
export const createFollowOrders = (onControlsChanged: () => void) =>
  fromCallback<EventObject, { lastEventId: number }>(({ input, sendBack }) => {
    let { lastEventId } = input;
    let source: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function reopenIn(ms: number) {
      clearTimeout(timer);
      timer = setTimeout(openStream, ms);
    }
    function openStream() {
      source?.close();
      const stream = new EventSource(`/v2/staff/events?after=${lastEventId}`);
      source = stream;
      addListeners(stream, () => reopenIn(boardSilenceMs), {
        open: () => sendBack({ type: 'connection.opened' }),
        heartbeat: () => {},
        controls: onControlsChanged,
        update: ({ data }) => {
          const update = parseBoardUpdate(data);
          lastEventId = update.lastEventId;
          sendBack({ type: 'orders.changed', ...update });
        },
      });
      stream.addEventListener('error', () => {
        sendBack({ type: 'connection.lost' });
        if (stream.readyState === EventSource.CLOSED) reopenIn(boardPollMs);
      });
    }
    const onOffline = () => sendBack({ type: 'connection.lost' });
    openStream();
    addEventListener('offline', onOffline);
    addEventListener('online', openStream);
    return () => {
      clearTimeout(timer);
      source?.close();
      removeEventListener('offline', onOffline);
      removeEventListener('online', openStream);
    };
  });
