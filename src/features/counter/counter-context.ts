import type { ActorRefFrom } from 'xstate';
import type { ApiClient } from '#api/http/http.ts';
import type { Readable } from '#domain/cart/cart.ts';
import type { BoardOrder, StaffEvent } from '#domain/order/board.ts';
import type { ControlChange, ShopControls } from '#domain/staff/controls.ts';
import type { lineRefundMachine } from '#machines/line-refund.machine.ts';
import type { orderBoardMachine } from '#machines/order-board.machine.ts';
import type { staffSessionMachine } from '#machines/staff-session.machine.ts';
import { createRequiredContext } from '#ui/required-context.ts';

export type OrderBoard = ActorRefFrom<typeof orderBoardMachine>;

/** Actors that run while somebody is logged in. */
export type BoardActors = { board: OrderBoard; lineRefund: ActorRefFrom<typeof lineRefundMachine> };

/** Account of a demonstration, which the log-in page shows. */
export type DemoAccount = { email: string; password: string; role: 'kitchen' | 'owner' };

/** The restaurant's controls as the counter knows them. */
export type ControlsState = {
  /** Null until they are loaded. */
  controls: ShopControls | null;
  /** Number of changes that are not stored yet. */
  savingCount: number;
  /** Repeats the last call if it has failed; null otherwise. */
  retry: (() => void) | null;
};

export type ControlsStore = Readable<ControlsState> & {
  /** Loads the controls again. */
  refresh: () => void;
  /** Changes a control. Changes are sent one after the other. `onSaved` is called once the server has stored the change. */
  change: (change: ControlChange, onSaved?: () => void) => void;
};

/** What every part of the counter uses. */
export type CounterServices = {
  api: ApiClient;
  title: string;
  timeZone: string;
  demoAccounts: readonly DemoAccount[];
  session: ActorRefFrom<typeof staffSessionMachine>;
  /** Actors of the current session; null while nobody is logged in. */
  boardActors: Readable<BoardActors | null>;
  controls: ControlsStore;
  clock: Readable<Date> & { now(): Date };
  /** Returns the events that an order accepts. */
  acceptableEvents: (order: BoardOrder) => ReadonlySet<StaffEvent['type']>;
};

/** Services of the counter. */
export const [CounterProvider, useCounter] = createRequiredContext<CounterServices>('CounterProvider');

/** Actors of the current session. */
export const [BoardProvider, useBoardActors] = createRequiredContext<BoardActors>('BoardProvider');

/** The running board. */
export const useBoard = (): OrderBoard => useBoardActors().board;
