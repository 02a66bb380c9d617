import type { AnyStateMachine, ContextFrom, EventFromLogic, InputFrom, OutputFrom, PromiseActorLogic } from 'xstate';

/** An outcome of a slot: its promise resolves or rejects. */
export type Outcome<Output = unknown> = { output: Output } | { error: Error };

export const resolves = <Output>(output: Output): Outcome<Output> => ({ output });
export const rejects = (message: string): Outcome<never> => ({ error: new Error(message) });

/** Sample payloads of an event, by name: the name follows the event's type in a path (`tab.open payment`). */
type Samples<Event> = {
  valid: Record<string, Omit<Event, 'type'>>;
  /** Payloads that the compiler rejects, but a URL or another version could send: they must change nothing. */
  invalid?: Record<string, object>;
};

/** The only sample of an event without payload. */
export const noPayload = { valid: { '': {} } };

type SlotsOf<M extends AnyStateMachine> = Required<NonNullable<Parameters<M['provide']>[0]['actors']>>;
type OutputOf<Logic> =
  Logic extends PromiseActorLogic<infer Output, infer _> ? Output : Logic extends AnyStateMachine ? OutputFrom<Logic> : never;

/** Inputs, event payloads and slot outcomes to explore a chart with. The compiler requires every event and every slot. */
export type Scenario<M extends AnyStateMachine> = {
  /** Inputs that lead to different paths, by name. */
  starts: Record<string, InputFrom<M>>;
  events: { [Type in EventFromLogic<M>['type']]: Samples<Extract<EventFromLogic<M>, { type: Type }>> };
  /** Null: declared, and invoked by no state. */
  outcomes: { [Slot in keyof SlotsOf<M>]: Record<string, Outcome<OutputOf<SlotsOf<M>[Slot]>>> | null };
  /** Returns the part of the context that guards read and screens show: with the state value, a configuration's identity. */
  serializeContext(this: void, context: ContextFrom<M>): unknown;
  /** Returns the part of the context that tells cells apart. Default: `serializeContext`; coarser where live runs take too long. */
  serializeCell?(this: void, context: ContextFrom<M>): unknown;
  /** Transitions and guard values (`source|event|index`, `… is false`) that cannot be reached, each with its reason. */
  unreachable?: Record<string, string>;
};

/** A scenario of any machine. */
export type AnyScenario = Omit<Scenario<AnyStateMachine>, 'outcomes'> & { outcomes: Record<string, Record<string, Outcome> | null> };
