import type { Simulated } from '../data/load-machine.ts';
import { endState, nextSteps, startWalk, takeStep, type WalkedStep } from '../panels/simulation/walk.ts';
import type { LiveStep } from './message.ts';

/** A session as a walk of the machine with the scenario's samples; `unmatchedEvent`: the first event that no sample repeats, or null. */
export type RepeatedSession = { walk: WalkedStep[]; unmatchedEvent: string | null };

/** Repeats what an actor did: payloads stay in the shop's tab, so that each event takes the sample with the same effect. */
export function repeatSession(simulated: Simulated, steps: readonly LiveStep[]): RepeatedSession {
  const [first, ...rest] = steps;
  const starts = Object.keys(simulated.scenario.inputs);
  const start = starts.find((name) => endState(startWalk(simulated, name)) === first?.state) ?? starts[0] ?? '';
  let walk = startWalk(simulated, start);
  for (const { event, transitions, state } of rest) {
    if (transitions.length === 0) continue;
    const candidates = nextSteps(simulated, walk).filter(({ step }) => step.event.type === event);
    const next = candidates.find(({ step }) => {
      const { name, trace } = takeStep(simulated, walk, step).at(-1) ?? {};
      return name !== undefined && trace?.transitions.join() === transitions.join();
    });
    if (next === undefined) return { walk, unmatchedEvent: `${event} → ${state}` };
    walk = takeStep(simulated, walk, next.step);
  }
  return { walk, unmatchedEvent: null };
}
