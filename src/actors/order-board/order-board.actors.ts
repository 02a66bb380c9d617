import { createActor, fromPromise } from 'xstate';
import { staffCall } from '#actors/counter/staff-call.ts';
import type { ApiClient } from '#api/http/http.ts';
import { fetchBoard, sendStaffEvent } from '#api/staff/staff.ts';
import { orderBoardMachine } from '#machines/order-board.machine.ts';
import { inspectOptions } from '#platform/chart-watcher.ts';
import type { AlarmSound } from './alarm-sound.ts';
import { createFollowOrders } from './follow-orders.ts';

type Options = {
  api: ApiClient;
  sound: AlarmSound;
  /** Called when the server has ended the session. */
  onEnd: () => void;
  /** Called after another screen has changed the restaurant's controls. */
  onControlsChanged: () => void;
};

/** Starts the board. */
export function startOrderBoard({ api, sound, onEnd, onControlsChanged }: Options) {
  const board = createActor(
    orderBoardMachine.provide({
      actors: {
        loadBoard: fromPromise(async ({ signal }) => {
          const result = await staffCall(async () => ({ type: 'loaded' as const, board: await fetchBoard(api, { signal }) }));
          if ('reason' in result) throw new Error('The board could not be loaded');
          return result;
        }),
        sendEvent: fromPromise(({ input }) =>
          // Not aborted: the server may have applied the event.
          staffCall(async () => {
            const { isApplied, order } = await sendStaffEvent(api, input);
            return { type: isApplied ? ('applied' as const) : ('conflict' as const), order };
          }),
        ),
        followOrders: createFollowOrders(onControlsChanged),
        playAlarm: sound.playAlarm,
      },
      actions: { reportEnd: onEnd },
    }),
    inspectOptions(),
  ).start();
  const subscription = sound.isBlocked.subscribe((isBlocked) => board.send({ type: isBlocked ? 'sound.blocked' : 'sound.playing' }));
  board.subscribe({ complete: subscription.unsubscribe });
  return board;
}
