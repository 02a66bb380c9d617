import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { tabOf } from './tab-of.ts';

/** Invalid fields and other error elements; `querySelector` returns the first in DOM order. */
const errorSelector = '[aria-invalid="true"], [data-fault]';

/** Returns whether the state marks a field as invalid. */
const hasFieldErrors = (state: string) => /\.(invalid|addressNotFound|unreached)$/.test(state);

/**
 * Moves the focus on state changes: to the panel's heading when another tab opens; to the first error after an alert, for
 * an invalid value and for an address that was not found. `focusFirstError` moves it there on demand.
 */
export function useStepFocus(state: string): { panel: RefObject<HTMLDivElement | null>; focusFirstError: () => void } {
  const panel = useRef<HTMLDivElement>(null);
  const previousState = useRef(state);

  useEffect(() => {
    const from = previousState.current;
    previousState.current = state;
    if (from === state || state.endsWith('.alerted')) return;
    const firstError = from.endsWith('.alerted') || hasFieldErrors(state) ? panel.current?.querySelector<HTMLElement>(errorSelector) : null;
    const heading = tabOf(from) === tabOf(state) ? null : panel.current?.querySelector<HTMLElement>('h2');
    (firstError ?? heading)?.focus();
  }, [state]);

  return { panel, focusFirstError: () => panel.current?.querySelector<HTMLElement>(errorSelector)?.focus() };
}
