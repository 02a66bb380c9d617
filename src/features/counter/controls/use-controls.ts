import type { ShopControls } from '#domain/staff/controls.ts';
import { useStore } from '#ui/use-store.ts';
import { useCounter } from '#features/counter/counter-context.ts';

/** Whether an end, an ISO 8601 instant, is still ahead. */
const isAhead = (until: string, now: Date) => Date.parse(until) > now.getTime();

/** Returns the controls without those that have expired since they were loaded; null until they are loaded. */
export function useControls(): ShopControls | null {
  const { controls: store, clock } = useCounter();
  const controls = useStore(store, (state) => state.controls);
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
