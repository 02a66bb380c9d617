import type { ActorRefFrom } from 'xstate';
import { startDayTotals } from '#actors/counter/day-totals.actors.ts';
import { startLineRefund } from '#actors/counter/line-refund.actors.ts';
import { startShopControls } from '#actors/counter/shop-controls.actors.ts';
import { announceSessionEnd } from '#actors/order-board/follow-orders.ts';
import type { AlarmSound } from '#actors/order-board/alarm-sound.ts';
import { startOrderBoard } from '#actors/order-board/order-board.actors.ts';
import type { ApiClient } from '#api/http/http.ts';
import type { BoardActors } from '#features/counter/counter-context.ts';
import { onResume } from '#platform/resume.ts';
import { createNotifier } from '#platform/notifier.ts';
import type { staffSessionMachine } from '#machines/staff-session.machine.ts';
import { closeRefundWithOrder } from './close-refund-with-order.ts';

type Options = { session: ActorRefFrom<typeof staffSessionMachine>; api: ApiClient; sound: AlarmSound };

/** Runs the actors of the board while somebody is logged in. They are discarded when the session ends. */
export function createBoardStore({ session, api, sound }: Options) {
  const { subscribe, notify } = createNotifier<BoardActors | null>();
  let actors: BoardActors | null = null;

  function start(): BoardActors {
    const onEnd = () => session.send({ type: 'session.ended' });
    const controls = startShopControls({ api, onEnd });
    const board = startOrderBoard({ api, sound, onEnd, onControlsChanged: () => controls.send({ type: 'controls.changed' }) });
    const lineRefund = startLineRefund({ api, onEnd });
    closeRefundWithOrder({ board, lineRefund });
    return { board, lineRefund, controls, dayTotals: startDayTotals({ api, onEnd }) };
  }
  function sync() {
    const { value, context } = session.getSnapshot();
    const isOpen = context.staff !== null;
    if (isOpen === (actors !== null)) return;
    if (value === 'signedOut') announceSessionEnd();
    for (const actor of Object.values(actors ?? {})) actor.stop();
    actors = isOpen ? start() : null;
    notify(actors);
  }
  onResume(() => actors?.dayTotals.send({ type: 'page.resumed' }));
  session.subscribe(sync);
  sync();
  return { getSnapshot: () => actors, subscribe };
}
