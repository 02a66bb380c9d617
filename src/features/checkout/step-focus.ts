import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { tabOf } from './tab-of.ts';

/** What an alert may have complained of, in the order it stands in the panel. */
const faults = '[aria-invalid="true"], [data-fault]';

/**
 * The focus goes along with the steps: to a panel's heading when its tab opens; after an alert, and when the address was
 * not found, to the first thing that is to be mended.
 */
export function useStepFocus(state: string): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  const before = useRef(state);

  useEffect(() => {
    const from = before.current;
    before.current = state;
    if (from === state || state.endsWith('.alerted')) return;
    const mends = from.endsWith('.alerted') || state.endsWith('.unlocated');
    const fault = mends ? panel.current?.querySelector<HTMLElement>(faults) : null;
    const heading = tabOf(from) === tabOf(state) ? null : panel.current?.querySelector<HTMLElement>('h2');
    (fault ?? heading)?.focus();
  }, [state]);

  return panel;
}
