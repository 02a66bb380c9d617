import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { tabOf } from './tab-of.ts';

/** What an alert may have complained of, in the order it stands in the panel. */
const faults = '[aria-invalid="true"], [data-fault]';

/** Whether a state of the chart marks a field that is to be corrected. */
const isFaulty = (state: string) => /\.(invalid|unlocated|unreached)$/.test(state);

/**
 * The focus goes along with the steps: to a panel's heading when its tab opens; after an alert, and where a value is
 * malformed or the address was not found, to the first thing that is to be mended. `focusFault` moves it there again.
 */
export function useStepFocus(state: string): { panel: RefObject<HTMLDivElement | null>; focusFault: () => void } {
  const panel = useRef<HTMLDivElement>(null);
  const before = useRef(state);

  useEffect(() => {
    const from = before.current;
    before.current = state;
    if (from === state || state.endsWith('.alerted')) return;
    const fault = from.endsWith('.alerted') || isFaulty(state) ? panel.current?.querySelector<HTMLElement>(faults) : null;
    const heading = tabOf(from) === tabOf(state) ? null : panel.current?.querySelector<HTMLElement>('h2');
    (fault ?? heading)?.focus();
  }, [state]);

  return { panel, focusFault: () => panel.current?.querySelector<HTMLElement>(faults)?.focus() };
}
