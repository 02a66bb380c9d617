import type { BrowserContext, Page } from 'playwright/test';
import type { AnyStateMachine, ContextFrom, EventFromLogic, InputFrom } from 'xstate';
import type { Customer } from '../customer.ts';
import type { Scenario } from '../paths/scenario.ts';
import type { Answer, Call, HeldCalls } from './held-calls.ts';
import type { StateViews, ExpectedElement } from './sights.ts';
import type { StoppedClock } from './stopped-clock.ts';

/** Where a path is walked: the page, who uses it, the calls that wait, and another tab of the same browser. */
export type Stage = {
  page: Page;
  I: Customer;
  context: BrowserContext;
  calls: HeldCalls;
  clock: StoppedClock;
  /** A tab that shows nothing of the shop, and shares its storage; the same one each time. */
  otherTab(this: void): Promise<Page>;
};

/** What there is to know of a page beside its chart's configuration: plain data, part of what tells configurations apart. */
export type Memory = Record<string, string | boolean | null>;

/** Where the page stands. */
export type At<M extends AnyStateMachine = AnyStateMachine, Known extends Memory = Memory> = {
  /** The active leaves; of parallel regions several. */
  leaves: readonly string[];
  context: ContextFrom<M>;
  memory: Known;
};

/** A way to make an event happen on the page. */
type Way<M extends AnyStateMachine, Known extends Memory> = {
  /** Stands behind the event's name in a path. */
  by?: string;
  /** Where the page offers it. */
  where(this: void, at: At<M, Known>, sample: string): boolean;
  /** It takes time before the event: it stops the clock itself. */
  stopsClock?: true;
  does(this: void, stage: Stage, sample: string): Promise<void>;
  remember?(this: void, memory: Known, sample: string): Known;
};

/**
 * An event, and how a visitor, another tab or the back end makes it happen. Where the chart listens to it and no way
 * leads there, `elsewhere` says why, and `control` is what must then be out of the visitor's reach; null is for news,
 * which nobody presses.
 */
type EventRow<M extends AnyStateMachine, Known extends Memory> = {
  ways: readonly Way<M, Known>[];
  control: ((this: void, page: Page) => ReturnType<Page['locator']>) | null;
  elsewhere: string;
};

/** A slot's call, and the answer that each outcome of the scenario table is; null: the page never comes to that outcome. */
type SlotRow<M extends AnyStateMachine, Known extends Memory> = {
  call: Call;
  /** What is asked is no call of the back end, and cannot be called off: its answer comes late and changes nothing. */
  isNeverGivenUp?: true;
  /** Where the page comes to this outcome with its answer; missing: anywhere. */
  where?(this: void, at: At<M, Known>, outcome: string): boolean;
  answers: Record<string, Answer | null>;
  remember?(this: void, memory: Known, outcome: string): Known;
};

type Follower<Known extends Memory> = { step: string; memory: Known };

/** How a chart is walked through the built shop: a row per event and per slot, which the compiler asks for. */
export type Driver<M extends AnyStateMachine, Known extends Memory = Memory> = {
  /** Pages that the walks begin on, by name: what is kept in the browser, and what the chart is started with there. */
  starts: Record<string, { input: InputFrom<M>; memory: Known; open(this: void, stage: Stage): Promise<void> }>;
  /** In place of the scenario's, where a page fills the context with values of its own. */
  serializeContext?(this: void, context: ContextFrom<M>): unknown;
  events: { [Type in EventFromLogic<M>['type']]: EventRow<M, Known> };
  /** Null: the slot is declared, and no state invokes it yet. */
  slots: { [Slot in keyof Scenario<M>['outcomes']]: SlotRow<M, Known> | null };
  /**
   * What the page does by itself where it stands, as the name of a step (`checkDelivery deliverable`); null: it waits. `from` is
   * where it stood before; null: nowhere.
   */
  follows(this: void, at: At<M, Known>, from: At<M, Known> | null): Follower<Known> | null;
  /** By delay, the steps that the page takes by itself before it has passed: what it waits for runs out of time meanwhile. */
  meanwhile?: Record<string, readonly string[]>;
  /** Events that the page may send at any time, as long as they lead nowhere. */
  news: readonly EventFromLogic<M>['type'][];
  /** What another page shows, where one stands in the place of the chart's region; null: the region is there. */
  elsewhere(this: void, at: At<M, Known>): readonly ExpectedElement[] | null;
  /** Transitions that no page takes, each with its reason. */
  cannot: Record<string, string>;
};

/** A chart of pages whose machine is not known any more. */
export type AnyDriver = {
  views: StateViews<string>;
  starts: Record<string, { input: unknown; memory: Memory; open(this: void, stage: Stage): Promise<void> }>;
  serializeContext?(this: void, context: unknown): unknown;
  events: Record<string, EventRow<AnyStateMachine, Memory>>;
  slots: Record<string, SlotRow<AnyStateMachine, Memory> | null>;
  follows(this: void, at: At, from: At | null): Follower<Memory> | null;
  meanwhile?: Record<string, readonly string[]>;
  news: readonly string[];
  elsewhere(this: void, at: At): readonly ExpectedElement[] | null;
  cannot: Record<string, string>;
};
