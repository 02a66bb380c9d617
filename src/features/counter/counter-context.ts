import type { ActorRefFrom } from 'xstate';
import type { ApiClient } from '#api/http/http.ts';
import type { Store } from '#domain/store.ts';
import type { BoardOrder, StaffEvent } from '#domain/order/board.ts';
import type { dayTotalsMachine } from '#machines/day-totals.machine.ts';
import type { lineRefundMachine } from '#machines/line-refund.machine.ts';
import type { orderBoardMachine } from '#machines/order-board.machine.ts';
import type { shopControlsMachine } from '#machines/shop-controls.machine.ts';
import type { staffSessionMachine } from '#machines/staff-session.machine.ts';
import { createRequiredContext } from '#ui/required-context.ts';

export type OrderBoard = ActorRefFrom<typeof orderBoardMachine>;

/** Actors that run while somebody is logged in. */
export type BoardActors = {
  board: OrderBoard;
  lineRefund: ActorRefFrom<typeof lineRefundMachine>;
  dayTotals: ActorRefFrom<typeof dayTotalsMachine>;
  controls: ActorRefFrom<typeof shopControlsMachine>;
};

/** Account of a demonstration, which the log-in page shows. */
export type DemoAccount = { email: string; password: string; role: 'kitchen' | 'owner' };

/** What every part of the counter uses. */
export type CounterServices = {
  api: ApiClient;
  title: string;
  timeZone: string;
  demoAccounts: readonly DemoAccount[];
  session: ActorRefFrom<typeof staffSessionMachine>;
  /** Actors of the current session; null while nobody is logged in. */
  boardActors: Store<BoardActors | null>;
  /** Whether the browser plays no sound now. */
  isSoundBlocked: Store<boolean>;
  clock: Store<Date> & { now(): Date };
  /** Returns the events that an order accepts. */
  acceptableEvents: (order: BoardOrder) => ReadonlySet<StaffEvent['type']>;
};

/** Services of the counter. */
export const [CounterProvider, useCounter] = createRequiredContext<CounterServices>('CounterProvider');

/** Actors of the current session. */
export const [BoardProvider, useBoardActors] = createRequiredContext<BoardActors>('BoardProvider');

/** The running board. */
export const useBoard = (): OrderBoard => useBoardActors().board;
