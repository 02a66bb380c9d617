import { act } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { createActor, fromCallback, SimulatedClock, type EventFromLogic } from 'xstate';
import { startDayTotals } from '#actors/counter/day-totals.actors.ts';
import { startLineRefund } from '#actors/counter/line-refund.actors.ts';
import { acceptableEvents } from '#actors/order-board/acceptable-events.ts';
import { closeRefundWithOrder } from '#app/counter/close-refund-with-order.ts';
import { showWaitingCount } from '#app/counter/show-waiting-count.ts';
import type { BoardOrder, StaffSession } from '#domain/order/board.ts';
import type { ControlChange, ShopControls } from '#domain/staff/controls.ts';
import {
  CounterProvider,
  type BoardActors,
  type CounterServices,
  type DemoAccount,
  type OrderBoard,
} from '#features/counter/counter-context.ts';
import { CounterScreen } from '#features/counter/counter-screen.tsx';
import { shopControlsMachine } from '#machines/shop-controls.machine.ts';
import { orderBoardMachine } from '#machines/order-board.machine.ts';
import { staffSessionMachine } from '#machines/staff-session.machine.ts';
import { createNotifier } from '#platform/notifier.ts';
import { usualControls } from '../../machines/shop-controls/scenario.ts';
import { mondayAtOne, paris } from '../../domain/shop.ts';
import { createScriptedApi, type Answer } from '../../support/actors/scripted-api.ts';
import { deferredActors } from '../../support/charts/deferred-actors.ts';
import { renderWithI18n } from '../../ui/render-with-i18n.tsx';

export const kitchen: StaffSession = { email: 'cuisine@example.fr', role: 'kitchen' };
export const owner: StaffSession = { email: 'gerant@example.fr', role: 'owner' };

/** Creates a store whose value the test changes. */
function createStore<T>(value: T) {
  const { subscribe, notify } = createNotifier<T>();
  let current = value;
  return {
    getSnapshot: () => current,
    subscribe,
    set(next: T) {
      current = next;
      notify(next);
    },
  };
}

/** The dialog on top. */
export function dialog(): HTMLElement {
  const found = [...document.querySelectorAll('dialog')].at(-1);
  if (found === undefined) throw new Error('No dialog is open');
  return found;
}

type CounterOptions = {
  /** Null: nobody is logged in. Undefined: the session is being checked. */
  staff?: StaffSession | null | undefined;
  orders?: BoardOrder[];
  controls?: Partial<ShopControls> | null;
  demoAccounts?: DemoAccount[];
  answer?: Answer;
  /** `loading`: the board is still being loaded. */
  board?: 'loaded' | 'loading';
  /** Whether the browser plays sound. */
  isAudible?: boolean;
};

/** Starts the session's actor, whose calls the test answers. */
async function startSession(staff: StaffSession | null | undefined) {
  const calls = deferredActors('checkSession', 'logIn', 'verifyCode', 'logOut');
  const session = createActor(calls.provide(staffSessionMachine), { clock: new SimulatedClock() }).start();
  onTestFinished(() => void session.stop());
  if (staff !== undefined) await calls.resolve('checkSession', staff === null ? { type: 'signedOut' } : { type: 'signedIn', staff });
  return { session, calls };
}

/** Starts the board's actor, whose calls and stream the test answers. */
function startBoard(isAudible: boolean) {
  const calls = deferredActors('loadBoard', 'sendEvent');
  const machine = calls.provide(orderBoardMachine).provide({
    actors: {
      followOrders: fromCallback(() => {}) as never,
      playAlarm: fromCallback(() => {
        if (!isAudible) throw new Error('no sound');
      }) as never,
    },
  });
  const board: OrderBoard = createActor(machine, { clock: new SimulatedClock() }).start();
  onTestFinished(() => {
    board.stop();
  });
  return { board, calls };
}

/** Starts the actors of a session besides its board, as the counter does. */
function startActors({
  api,
  session,
  ...others
}: Pick<CounterServices, 'api' | 'session'> & Pick<BoardActors, 'board' | 'controls'>): BoardActors {
  const onEnd = () => session.send({ type: 'session.ended' });
  const actors = { ...others, lineRefund: startLineRefund({ api, onEnd }), dayTotals: startDayTotals({ api, onEnd }) };
  closeRefundWithOrder(actors);
  onTestFinished(() => {
    for (const actor of Object.values(actors)) actor.stop();
  });
  return actors;
}

/** Starts the controls, whose calls the test answers, and records the changes. Null: they are still being loaded. */
async function startControls(loaded: Partial<ShopControls> | null) {
  const calls = deferredActors('loadControls', 'saveChange');
  const controls = createActor(calls.provide(shopControlsMachine)).start();
  const changes: ControlChange[] = [];
  controls.system.inspect((event) => {
    if (event.type === '@xstate.event' && event.actorRef === controls && event.event.type === 'control.change')
      changes.push((event.event as EventFromLogic<typeof shopControlsMachine> & { type: 'control.change' }).change);
  });
  const answer = (state: Partial<ShopControls>) => ({ type: 'loaded', controls: { ...usualControls, ...state } });
  if (loaded !== null) await calls.resolve('loadControls', answer(loaded));
  return {
    controls,
    changes,
    /** Shows these controls: they answer the change that is being stored, or another screen has changed them. */
    async show(state: Partial<ShopControls>) {
      if (controls.getSnapshot().matches('saving')) return calls.resolve('saveChange', answer(state));
      controls.send({ type: 'controls.changed' });
      await calls.resolve('loadControls', answer(state));
    },
    resolve: (...call: Parameters<typeof calls.resolve>) => act(() => calls.resolve(...call)),
    reject: (...call: Parameters<typeof calls.reject>) => act(() => calls.reject(...call)),
  };
}

/**
 * Renders the counter with the real charts on Monday at 13:00 in Paris. `staff` is logged in: by default the kitchen, null for nobody,
 * and while it is undefined the session is being checked.
 */
export async function renderCounter(options: CounterOptions = {}) {
  const { orders = [], controls = {}, demoAccounts = [], answer, isAudible = true, board: boardState = 'loaded' } = options;
  const { session, calls } = await startSession('staff' in options ? options.staff : kitchen);
  const { board, calls: boardCalls } = startBoard(isAudible);
  const clock = createStore(mondayAtOne);
  const shopControls = await startControls(controls);
  const { api, requests, answerWith } = createScriptedApi(answer);
  const actors = startActors({ api, session, board, controls: shopControls.controls });
  const boardActors = createStore(session.getSnapshot().context.staff === null ? null : actors);
  showWaitingCount(boardActors);
  const services: CounterServices = {
    api,
    title: 'Tac’Braise',
    timeZone: paris,
    demoAccounts,
    session,
    boardActors,
    clock: { ...clock, now: clock.getSnapshot },
    isSoundBlocked: createStore(!isAudible),
    acceptableEvents,
  };
  const sent: unknown[] = [];
  board.system.inspect((event) => {
    if (event.type === '@xstate.event' && event.actorRef === board && event.event.type === 'order.act') sent.push(event.event);
  });
  if (boardState === 'loaded') await boardCalls.resolve('loadBoard', { type: 'loaded', board: { orders, lastEventId: 1 } });
  renderWithI18n(
    <CounterProvider value={services}>
      <CounterScreen />
    </CounterProvider>,
  );
  return {
    session,
    board,
    dayTotals: actors.dayTotals,
    clock,
    controls: shopControls,
    requests,
    answerWith,
    /** Events that were sent to orders. */
    sent,
    closeBoard: () => act(() => boardActors.set(null)),
    setClock: (time: string) => act(() => clock.set(new Date(time))),
    setControls: (state: Partial<ShopControls>) => act(() => shopControls.show(state)),
    resolveSession: (...call: Parameters<typeof calls.resolve>) => act(() => calls.resolve(...call)),
    rejectSession: (name: Parameters<typeof calls.reject>[0]) => act(() => calls.reject(name)),
    resolveBoard: (...call: Parameters<typeof boardCalls.resolve>) => act(() => boardCalls.resolve(...call)),
    rejectBoard: (name: Parameters<typeof boardCalls.reject>[0]) => act(() => boardCalls.reject(name)),
    send: (event: EventFromLogic<typeof orderBoardMachine>) => act(() => board.send(event)),
    changeOrders: (...changed: BoardOrder[]) => act(() => board.send({ type: 'orders.changed', orders: changed, lastEventId: 2 })),
    openOrder: (orderId: string) => act(async () => board.send({ type: 'order.open', orderId })),
  };
}
