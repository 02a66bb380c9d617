import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ControlChange, ShopControls } from '#domain/staff/controls.ts';
import { useStore } from '#ui/use-store.ts';
import { useBoardActors, useCounter } from '#features/counter/counter-context.ts';

/** Whether an end, an ISO 8601 instant, is still ahead. */
const isAhead = (until: string, now: Date) => Date.parse(until) > now.getTime();

/** Returns the controls without those that have expired since they were loaded; null until they are loaded. */
export function useControls(): ShopControls | null {
  const { clock } = useCounter();
  const controls = useSelector(useBoardActors().controls, ({ context }) => context.controls);
  const now = useStore(clock, (time) => time);
  if (controls === null) return null;
  const endOfPause = (until: string | null) => (until !== null && isAhead(until, now) ? until : null);
  const { pauses, delay } = controls;
  const withoutExpired = (entry: ShopControls['dishes'][number]) =>
    entry.soldOut?.until != null && !isAhead(entry.soldOut.until, now) ? { ...entry, soldOut: null } : entry;
  return {
    ...controls,
    pauses: { pickup: endOfPause(pauses.pickup), delivery: endOfPause(pauses.delivery) },
    delay: delay.until !== null && !isAhead(delay.until, now) ? { minutes: 0, until: null } : delay,
    dishes: controls.dishes.map(withoutExpired),
    choices: controls.choices.map(withoutExpired),
  };
}

/** Returns the function that changes a control. Changes are stored one after the other. */
export function useChangeControl(): (change: ControlChange) => void {
  const { controls } = useBoardActors();
  return (change) => controls.send({ type: 'control.change', change });
}

/** Calls `onSaved` while rendering, once for each change that the server has stored. It may set the state of its component. */
export function useSavedChange(onSaved: (change: ControlChange) => void): void {
  const saved = useSelector(useBoardActors().controls, ({ context }) => context.saved);
  const [handled, setHandled] = useState(saved);
  if (saved === handled) return;
  setHandled(saved);
  if (saved !== null) onSaved(saved);
}
