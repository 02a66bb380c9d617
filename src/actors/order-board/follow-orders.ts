import { fromCallback, type EventObject } from 'xstate';
import { parseBoardUpdate } from '#api/staff/staff.ts';
import { openOrderStream, type StreamMessage } from './order-stream.ts';
import { shareBetweenTabs } from './share-between-tabs.ts';

/** Name of the lock and the channel that the counter's tabs share. */
const sharedName = 'counter-events';

/**
 * Creates the actor that receives changed orders from the server's event stream, which all tabs of the browser share, and calls
 * `onControlsChanged` after a change of the restaurant's controls.
 */
export const createFollowOrders = (onControlsChanged: () => void) =>
  fromCallback<EventObject, { lastEventId: number }>(({ input, sendBack }) => {
    if (typeof EventSource === 'undefined') throw new Error('The browser has no event streams');
    let { lastEventId } = input;
    const listeners: Record<StreamMessage['type'], (data: string) => void> = {
      open: () => sendBack({ type: 'connection.opened' }),
      heartbeat: () => {},
      controls: onControlsChanged,
      update(data) {
        const update = parseBoardUpdate(data);
        lastEventId = Math.max(lastEventId, update.lastEventId);
        sendBack({ type: 'orders.changed', ...update });
      },
      lost: () => sendBack({ type: 'connection.lost' }),
      rejected: () => sendBack({ type: 'connection.rejected' }),
      ended: () => sendBack({ type: 'session.ended' }),
    };
    const stop = shareBetweenTabs<StreamMessage>({
      name: sharedName,
      position: () => lastEventId,
      open: (after, emit) => openOrderStream(after, () => lastEventId, emit),
      receive: ({ type, data }) => listeners[type](data),
    });
    const onOffline = () => sendBack({ type: 'connection.lost' });
    addEventListener('offline', onOffline);
    return () => {
      stop();
      removeEventListener('offline', onOffline);
    };
  });

/** Tells the other tabs of the browser that its session has ended. */
export function announceSessionEnd(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(sharedName);
  channel.postMessage({ type: 'message', message: { type: 'ended', data: '' } satisfies StreamMessage });
  channel.close();
}
