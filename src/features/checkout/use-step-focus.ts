import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { RunningCheckout } from './checkout-context.ts';
import { tabOf } from './tab-of.ts';

/** Invalid fields and other error elements; `querySelector` returns the first in DOM order. */
const errorSelector = '[aria-invalid="true"], [data-fault]';

/** Returns whether the state marks a field as invalid. */
const hasFieldErrors = (state: string) => /\.(invalid|addressNotFound|unreachable)$/.test(state);

/**
 * Moves the focus when the state changes: to the panel's heading when another tab opens, and to the first error after an alert, for
 * an invalid value, and for an address that was not found. It also moves to the first error when a step is rejected without a change
 * of state. Returns the ref of the panel.
 *
 * @param checkout undefined while the chart is not loaded
 */
export function useStepFocus(checkout: RunningCheckout | undefined, state: string): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  const previousState = useRef(state);

  useEffect(() => {
    const from = previousState.current;
    previousState.current = state;
    if (from === state || state.endsWith('.alertOpen')) return;
    const firstError = from.endsWith('.alertOpen') || hasFieldErrors(state) ? findFirstError(panel.current) : null;
    const heading = tabOf(from) === tabOf(state) ? null : panel.current?.querySelector<HTMLElement>('h2');
    (firstError ?? heading)?.focus();
  }, [state]);

  useEffect(() => {
    const subscription = checkout?.on('step.rejected', () => findFirstError(panel.current)?.focus());
    return () => subscription?.unsubscribe();
  }, [checkout]);

  return panel;
}

const findFirstError = (panel: HTMLElement | null) => panel?.querySelector<HTMLElement>(errorSelector);
