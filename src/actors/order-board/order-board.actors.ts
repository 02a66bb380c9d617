import { createActor, fromPromise } from 'xstate';
import type { ApiClient } from '#api/http/http.ts';
import { fetchBoard, sendStaffEvent } from '#api/staff/staff.ts';
import { orderBoardMachine } from '#machines/order-board.machine.ts';
import { inspectOptions } from '#platform/chart-watcher.ts';
import { playAlarm } from './alarm-sound.ts';
import { createFollowOrders } from './follow-orders.ts';
import { isSessionEnd } from './staff-session.actors.ts';

type Options = {
  api: ApiClient;
  /** Called when the server has ended the session. */
  onEnd: () => void;
  /** Called after another screen has changed the restaurant's controls. */
  onControlsChanged: () => void;
};

/** Starts the board. */
export function startOrderBoard({ api, onEnd, onControlsChanged }: Options) {
  return createActor(
    orderBoardMachine.provide({
      actors: {
        loadBoard: fromPromise(async ({ signal }) => {
          try {
            return { type: 'loaded' as const, board: await fetchBoard(api, { signal }) };
          } catch (error) {
            if (isSessionEnd(error)) return { type: 'ended' as const };
            throw error;
          }
        }),
        sendEvent: fromPromise(async ({ input }) => {
          // Not aborted: the server may have applied the event.
          try {
            const { isApplied, order } = await sendStaffEvent(api, input);
            return { type: isApplied ? ('applied' as const) : ('conflict' as const), order };
          } catch (error) {
            if (isSessionEnd(error)) return { type: 'ended' as const };
            throw error;
          }
        }),
        followOrders: createFollowOrders(onControlsChanged),
        playAlarm,
      },
      actions: { reportEnd: onEnd },
    }),
    inspectOptions(),
  ).start();
}
