// References: INV-n in docs/invariants.md.

import { forbidsOrder, isStored, slotWithDelay, type ControlState } from './control-states.ts';
import type { Observation } from './history.ts';

type ControlViolation = { invariant: 'INV-12' | 'INV-21' | 'INV-22'; text: string };

/** Returns the invariant that an order violates which a control forbids. */
function invariantOf(states: readonly ControlState[]): ControlViolation['invariant'] {
  const type = states.find((state) => state !== null)?.change.type;
  if (type === 'capacity') return 'INV-21';
  return type === 'pause' || type === 'delay' ? 'INV-22' : 'INV-12';
}

/** Returns the orders that no possible state of a control allows, or the controls that the shop has lost. */
export function controlViolations(entry: Extract<Observation, { observed: 'placements' | 'controls' }>): ControlViolation[] {
  const possible = Object.entries(entry.states);
  if (entry.observed === 'controls')
    return possible
      .filter(([key, states]) => !states.some((state) => isStored(state, entry.stored[key] ?? null)))
      .map(([key]) => ({
        invariant: 'INV-22',
        text: `the change of the control ${key} was lost: ${JSON.stringify(entry.stored[key] ?? null)}`,
      }));
  const delays = entry.states['delay '] ?? [null];
  const misplaced = entry.placed.filter((placement) => !delays.some((state) => slotWithDelay(state, placement) === placement.kitchenSlot));
  const forbidden = entry.placed.flatMap((placement) =>
    possible
      .filter(([, states]) => states.every((state) => forbidsOrder(state, placement)))
      .map(([key, states]) => ({
        invariant: invariantOf(states),
        text: `order ${placement.orderId} was placed despite the control ${key}: ${JSON.stringify({ placement, states })}`,
      })),
  );
  return [
    ...forbidden,
    ...misplaced.map((placement) => ({
      invariant: 'INV-21' as const,
      text: `order ${placement.orderId} counts in another slot: ${JSON.stringify({ placement, delays })}`,
    })),
  ];
}
