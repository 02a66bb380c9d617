import type { AnyStateMachine, ContextFrom, EventFromLogic, InputFrom, OutputFrom, PromiseActorLogic } from 'xstate';

/** What a slot may come to: an answer, or a failure. */
export type Outcome<Output = unknown> = { gives: Output } | { fails: Error };

export const gives = <Output>(output: Output): Outcome<Output> => ({ gives: output });
export const fails = (message: string): Outcome<never> => ({ fails: new Error(message) });

/** Samples of an event's payload, by name: the name follows the event's type in a path (`tab.open payment`). */
type Samples<Event> = {
  valid: Record<string, Omit<Event, 'type'>>;
  /** What the compiler would not let through, but a URL or another version might: refused everywhere. */
  invalid?: Record<string, object>;
};

/** The only sample of an event without payload. */
export const plain = { valid: { '': {} } };

type SlotsOf<M extends AnyStateMachine> = Required<NonNullable<Parameters<M['provide']>[0]['actors']>>;
type AnswerOf<Logic> = Logic extends PromiseActorLogic<infer Output, infer _> ? Output : OutputFrom<never>;

/**
 * What may happen to a chart: how it may start, what visitors and other tabs may send, what its slots may come to. The
 * compiler asks for a row per event and per slot.
 */
export type Scenario<M extends AnyStateMachine> = {
  /** Inputs that lead to different walks, by name. */
  starts: Record<string, InputFrom<M>>;
  events: { [Type in EventFromLogic<M>['type']]: Samples<Extract<EventFromLogic<M>, { type: Type }>> };
  /** Null: the slot is declared, and no state invokes it yet. */
  outcomes: { [Slot in keyof SlotsOf<M>]: Record<string, Outcome<AnswerOf<SlotsOf<M>[Slot]>>> | null };
  /** The part of the context that guards read and screens show: with the state value it tells configurations apart. */
  serializeContext(this: void, context: ContextFrom<M>): unknown;
  /** Goals (`source|event|index`, `… is false`) that no visitor can reach, each with the reason. */
  unreachable: Record<string, string>;
};
