import type { AnyStateMachine, ContextFrom, EventFromLogic, InputFrom, OutputFrom, PromiseActorLogic } from 'xstate';

/** An outcome of an actor: its promise resolves or rejects. */
export type Outcome<Output = unknown> = { output: Output } | { error: Error };

export const resolves = <Output>(output: Output): Outcome<Output> => ({ output });
export const rejects = (message: string): Outcome<never> => ({ error: new Error(message) });

/** Sample payloads of an event by name. In a path, the name follows the event's type: `tab.open payment`. An empty name is left out. */
type Samples<Event> = {
  payloads: Record<string, Omit<Event, 'type'>>;
  /** Payloads that the types exclude, but a URL or an older version could send. They must change nothing. */
  excludedByTypes?: Record<string, object>;
};

/** Returns the samples of an event with a single payload, which has no name. */
export const onePayload = <Payload>(payload: Payload) => ({ payloads: { '': payload } });

/** Samples of an event without payload. */
export const noPayload = onePayload({});

type ActorsOf<M extends AnyStateMachine> = Required<NonNullable<Parameters<M['provide']>[0]['actors']>>;
type OutputOf<Logic> =
  Logic extends PromiseActorLogic<infer Output, infer _> ? Output : Logic extends AnyStateMachine ? OutputFrom<Logic> : never;

/** Inputs, event payloads and actor outcomes to explore a chart with. The compiler requires every event and every actor. */
export type Scenario<M extends AnyStateMachine> = {
  /** Inputs of the machine that lead to different paths, by name. In a path, the name is the first step. */
  inputs: Record<string, InputFrom<M>>;
  events: { [Type in EventFromLogic<M>['type']]: Samples<Extract<EventFromLogic<M>, { type: Type }>> };
  /** Outcomes of each actor by name. Null: the actor is declared, but no state invokes it. */
  outcomes: { [Actor in keyof ActorsOf<M>]: Record<string, Outcome<OutputOf<ActorsOf<M>[Actor]>>> | null };
  /**
   * Returns the part of the context that guards read and screens show. Together with the state value it identifies a
   * configuration.
   */
  serializeContext(this: void, context: ContextFrom<M>): unknown;
  /**
   * Returns the part of the context that distinguishes cells. Default: `serializeContext`. Return less where live runs of all
   * cells take too long.
   */
  serializeCell?(this: void, context: ContextFrom<M>): unknown;
  /** Transitions and guard values (`source|event|index`, `… is false`) that cannot be reached, each with its reason. */
  unreachable?: Record<string, string>;
};

/** A scenario of any machine. */
export type AnyScenario = Omit<Scenario<AnyStateMachine>, 'outcomes'> & { outcomes: Record<string, Record<string, Outcome> | null> };
