import type { BrowserContext, Page } from 'playwright/test';
import type { AnyStateMachine, ContextFrom, EventFromLogic, InputFrom } from 'xstate';
import type { Customer } from '../browser/customer.ts';
import type { Scenario } from '#qa/paths/scenario.ts';
import type { Answer, Call, HeldCalls } from './held-calls.ts';
import type { ExpectedElement, StateViews } from './sights.ts';
import type { StoppedClock } from './stopped-clock.ts';

/** What a driver acts on: the page, its visitor, the held calls, and another tab of the same browser. */
export type Stage = {
  page: Page;
  I: Customer;
  context: BrowserContext;
  calls: HeldCalls;
  clock: StoppedClock;
  /** Opens a tab outside the shop that shares its storage; the same one each time. */
  otherTab(this: void): Promise<Page>;
};

/** Page state outside the chart's context: plain data, part of a configuration's identity. */
export type Memory = Record<string, string | boolean | null>;

/** Position of a walk on the page. */
export type WalkPosition<M extends AnyStateMachine = AnyStateMachine, Known extends Memory = Memory> = {
  /** The active leaves; of parallel regions several. */
  leaves: readonly string[];
  context: ContextFrom<M>;
  memory: Known;
};

/** New page memory after a step: the changed fields, or a function of the previous memory. */
type Remember<Known extends Memory> = Partial<Known> | ((this: void, memory: Known, sample: string) => Known);

/** A way to trigger an event: by a visible control, the URL, storage, or another tab. */
export type Way<M extends AnyStateMachine = AnyStateMachine, Known extends Memory = Memory> = {
  /** Follows the event's name in a path. */
  by?: string;
  /** Whether the page offers it here. Default: everywhere. */
  when?(this: void, at: WalkPosition<M, Known>, sample: string): boolean;
  /** Takes time before the event, and stops the clock itself. */
  stopsClock?: true;
  perform(this: void, stage: Stage, sample: string): Promise<void>;
  remember?: Remember<Known>;
};

/** A way to start the chart again on a page on which it has ended. */
type Restart<M extends AnyStateMachine, Known extends Memory> = Way<M, Known> & {
  /** Default: the input of the start. */
  input?(this: void, at: WalkPosition<M, Known>): InputFrom<M>;
};

/** A slot's call, and the response for each outcome of the scenario; null: the page never gets that outcome from a call. */
type SlotDriver<M extends AnyStateMachine, Known extends Memory> = {
  call: Call;
  /** The request cannot be aborted: a late response must change nothing. */
  isNeverAborted?: true;
  /** Whether the response leads to this outcome here. Default: everywhere. */
  when?(this: void, at: WalkPosition<M, Known>, outcome: string): boolean;
  answers: Record<string, Answer | null>;
  remember?: Remember<Known>;
};

/** Drives a chart through the built shop. The compiler requires every event and every slot. */
export type Driver<M extends AnyStateMachine, Known extends Memory = Memory> = {
  /** Pages on which walks begin, by name. `input` is what the chart is started with there. */
  starts: Record<
    string,
    { input: InputFrom<M>; memory?: Known; open(this: void, stage: Stage): Promise<void>; again?: readonly Restart<M, Known>[] }
  >;
  /** The page has no region of this chart: `views` are what its parent's region shows. */
  hasNoRegion?: true;
  /** Replaces the scenario's where the page fills the context with values of its own. */
  serializeContext?(this: void, context: ContextFrom<M>): unknown;
  events: { [Type in EventFromLogic<M>['type']]: Way<M, Known> | readonly Way<M, Known>[] };
  /** The control of an event: unavailable in each leaf that accepts the event and has no way to trigger it. */
  controls: { [Type in EventFromLogic<M>['type']]?: (this: void, page: Page) => ReturnType<Page['locator']> };
  /** `immediate`: settled without a call, see `nextStep`. Null: declared, and invoked by no state yet. */
  slots: { [Slot in keyof Scenario<M>['outcomes']]: SlotDriver<M, Known> | 'immediate' | null };
  /** Calls of child charts, by name: held until a way answers them. */
  calls?: Record<string, Call>;
  /**
   * Returns the step that the page takes by itself, by name, or null: the name of a start if the page starts the chart again.
   * `from` is the position before the last step.
   */
  nextStep?(this: void, at: WalkPosition<M, Known>, from: WalkPosition<M, Known> | null): { step: string; memory: Known } | null;
  /** Whether a delay can pass here, by delay. Default: everywhere. */
  delays?: Record<string, (this: void, at: WalkPosition<M, Known>) => boolean>;
  /** By delay, the steps that the page takes before it has passed, such as timeouts. */
  duringDelay?: Record<string, readonly string[]>;
  /** Events that the page may send at any time while they change nothing. */
  background?: readonly EventFromLogic<M>['type'][];
  /** Returns what another page shows in place of the chart's region, or null. */
  shownInstead?(this: void, at: WalkPosition<M, Known>): readonly ExpectedElement[] | null;
  /** Names positions that a walk is to reach beside each leaf. */
  goals?(this: void, at: Omit<WalkPosition<M, Known>, 'memory'>): readonly string[];
  /** Transitions that the walks of another chart take, each with its name. */
  walkedBy?: Record<string, string>;
  /** Transitions that no page takes, each with its reason. */
  unreachable?: Record<string, string>;
};

/** A chart's driver and views of any machine. */
export type AnyDriver = Driver<AnyStateMachine> & { views: StateViews<string> };
