import type { BrowserContext, Locator, Page } from 'playwright/test';
import type { AnyStateMachine, ContextFrom, EventFromLogic, InputFrom } from 'xstate';
import type { Customer } from '../browser/customer.ts';
import type { Scenario } from '#qa/paths/scenario.ts';
import type { CallResponse, Call, HeldCalls } from './held-calls.ts';
import type { ExpectedElement, StateViews } from './expected-elements.ts';
import type { StoppedClock } from './stopped-clock.ts';

/** Objects that a driver's functions receive. */
export type WalkFixtures = {
  page: Page;
  I: Customer;
  context: BrowserContext;
  calls: HeldCalls;
  clock: StoppedClock;
  /** Returns a second tab of the same browser, on a page that runs no chart. Opens it at the first call. */
  otherTab(this: void): Promise<Page>;
};

/** State of the page that the chart's context lacks but the walk depends on. It is part of a configuration's key. */
export type BasePageState = Record<string, string | boolean | null>;

/** State of the chart and the page after a step of a walk. */
export type WalkPosition<M extends AnyStateMachine = AnyStateMachine, PageState extends BasePageState = BasePageState> = {
  /** The active leaf states. Parallel regions have one each. */
  leaves: readonly string[];
  context: ContextFrom<M>;
  pageState: PageState;
};

/** Change of the page state by a step: the changed fields, or a function that returns the new state. */
type PageStateUpdate<PageState extends BasePageState> =
  | Partial<PageState>
  | ((this: void, pageState: PageState, sample: string) => PageState);

/** A control of the page: its role and its French name, or a function that finds it. */
export type Control = ExpectedElement | ((this: void, page: Page) => Locator);

/** A trigger of an event on the page: a visible control, the URL, storage, or another tab. */
export type Trigger<M extends AnyStateMachine = AnyStateMachine, PageState extends BasePageState = BasePageState> = {
  /** Suffix of the step's name in a path, such as “by Back”, if the event has several triggers. */
  suffix?: string;
  /** Leaves of the chart in which the page offers this trigger. Default: all that accept the event. */
  inLeaves?: string | readonly string[] | RegExp;
  /** Samples of the event that this trigger can send. Default: all. */
  sample?: string | readonly string[];
  /** Whether the page offers this trigger in a position. Default: always. */
  isPossible?(this: void, position: WalkPosition<M, PageState>, sample: string): boolean;
  /** `perform` needs page time before the event, and stops the clock itself. */
  stopsClock?: true;
  /** The control that triggers the event. It must be unusable in each leaf that accepts the event but has no trigger for it. */
  control?: Control;
  /** Triggers the event. Default: clicks the event's control. */
  perform?(this: void, fixtures: WalkFixtures, sample: string): Promise<void>;
  /** Triggers the event in another tab. The default of `suffix` is then “in another tab”. */
  performInOtherTab?(this: void, tab: Page, sample: string): Promise<void>;
  /** Change of the page state after the step. */
  pageStateAfter?: PageStateUpdate<PageState>;
};

/** Whether one of the leaves is active. */
export const isIn = ({ leaves }: Pick<WalkPosition, 'leaves'>, ...some: readonly string[]) => some.some((leaf) => leaves.includes(leaf));

/** Returns the triggers of an event. */
export const triggersOf = ({ events }: AnyDriver, type: string): Trigger[] =>
  [events[type] ?? []].flat().map((entry) => (typeof entry === 'function' || 'role' in entry ? { control: entry } : entry));

/** Returns the control of an event, which all its triggers share. */
export const controlOf = (driver: AnyDriver, type: string): Control | undefined =>
  triggersOf(driver, type).find(({ control }) => control !== undefined)?.control;

/** Whether the page offers a trigger for a sample in a position. */
export function isOffered({ inLeaves, sample, isPossible }: Trigger, position: WalkPosition, name: string): boolean {
  const isLeafActive =
    inLeaves === undefined ||
    (inLeaves instanceof RegExp ? position.leaves.some((active) => inLeaves.test(active)) : isIn(position, ...[inLeaves].flat()));
  return isLeafActive && (sample === undefined || [sample].flat().includes(name)) && isPossible?.(position, name) !== false;
}

/** A trigger that starts the chart again, with the page state of its start, after it has reached a final state. */
type Restart<M extends AnyStateMachine, PageState extends BasePageState> = Omit<Trigger<M, PageState>, 'sample' | 'pageStateAfter'> & {
  perform(this: void, fixtures: WalkFixtures): Promise<void>;
  /** Returns the input of the new actor. Default: the input of the start. */
  input?(this: void, position: WalkPosition<M, PageState>): InputFrom<M>;
};

/** The API call that an actor makes, and the response that leads to each outcome. Null: no response leads to the outcome. */
type ActorDriver<M extends AnyStateMachine, PageState extends BasePageState> = {
  call: Call;
  /** The actor does not abort its request when its state is left. A late response must then change nothing. */
  isNeverAborted?: true;
  /** Whether the response leads to the outcome in a position. Default: always. */
  isPossible?(this: void, position: WalkPosition<M, PageState>, outcome: string): boolean;
  responses: Record<string, CallResponse | null>;
  pageStateAfter?: PageStateUpdate<PageState>;
};

/** Triggers the events of a chart in the built shop. The compiler requires every event and every actor. */
export type Driver<M extends AnyStateMachine, PageState extends BasePageState = BasePageState> = {
  /** Page state at the starts. */
  pageState?: PageState;
  /** Pages on which walks begin, by name. */
  starts: Record<
    string,
    {
      /** Input that the page starts the chart with. Default: the input of the scenario with the same name, or its first. */
      input?: InputFrom<M>;
      /** What differs from the driver's `pageState`. */
      pageState?: Partial<PageState>;
      open(this: void, fixtures: WalkFixtures): Promise<void>;
      restarts?: readonly Restart<M, PageState>[];
    }
  >;
  /** No element of the page has the chart's `data-machine`: `views` are elements of the parent chart's region. */
  hasNoRegion?: true;
  /** Replaces the function of the scenario where the page has other context values than the samples. */
  serializeContext?(this: void, context: ContextFrom<M>): unknown;
  /** Triggers of each event. A control alone is clicked wherever the chart accepts the event. */
  events: { [Type in EventFromLogic<M>['type']]: Control | Trigger<M, PageState> | readonly (Control | Trigger<M, PageState>)[] };
  /** `immediate`: the actor settles without an API call, see `nextStep`. Null: no state invokes the actor. */
  actors: { [Actor in keyof Scenario<M>['outcomes']]: ActorDriver<M, PageState> | 'immediate' | null };
  /** API calls of child charts, by name. They are held until a `perform` responds to them. */
  calls?: Record<string, Call>;
  /**
   * Returns the name of the step that the page takes by itself in a position, or null. The name of a start means that the page
   * starts the chart again. `from` is the position before the last step.
   */
  nextStep?(
    this: void,
    position: WalkPosition<M, PageState>,
    from: WalkPosition<M, PageState> | null,
  ): { step: string; pageState: PageState } | null;
  /** By delay, whether it can pass in a position. Default: always. */
  delays?: Record<string, (this: void, position: WalkPosition<M, PageState>) => boolean>;
  /** By delay, the names of steps that the page takes by itself before the delay has passed, such as timeouts. */
  duringDelay?: Record<string, readonly string[]>;
  /** Events that the page may send at any time. Their transitions are not compared with the walk. */
  background?: readonly EventFromLogic<M>['type'][];
  /** Returns the elements that another page shows instead of the chart's region, or null if the region is shown. */
  shownInstead?(this: void, position: WalkPosition<M, PageState>): readonly ExpectedElement[] | null;
  /** Returns names of additional goals that a position covers, besides its leaves and transitions. */
  goals?(this: void, position: Omit<WalkPosition<M, PageState>, 'pageState'>): readonly string[];
  /** Transitions that only the walks of another chart take, with the name of that chart. */
  coveredByChart?: Record<string, string>;
  /** Transitions that no page takes, with the reason. */
  unreachable?: Record<string, string>;
};

/** Driver and views of any machine. */
export type AnyDriver = Driver<AnyStateMachine> & { views: StateViews<string> };
