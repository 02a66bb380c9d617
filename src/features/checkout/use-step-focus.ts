import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { CheckoutServices } from './checkout-context.ts';
import { tabOf } from './tab-of.ts';

/** Invalid fields and other error elements; `querySelector` returns the first in DOM order. */
const errorSelector = '[aria-invalid="true"], [data-fault]';

/** Returns whether the state marks a field as invalid. */
const hasFieldErrors = (state: string) => /\.(invalid|addressNotFound|unreached)$/.test(state);

/**
 * Moves the focus on state changes: to the panel's heading when another tab opens; to the first error after an alert, for
 * an invalid value and for an address that was not found. A step rejected in the same state moves it to the first error too.
 * Returns the ref of the panel.
 */
export function useStepFocus(checkout: CheckoutServices['checkout'], state: string): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  const previousState = useRef(state);

  useEffect(() => {
    const from = previousState.current;
    previousState.current = state;
    if (from === state || state.endsWith('.alerted')) return;
    const firstError = from.endsWith('.alerted') || hasFieldErrors(state) ? findFirstError(panel.current) : null;
    const heading = tabOf(from) === tabOf(state) ? null : panel.current?.querySelector<HTMLElement>('h2');
    (firstError ?? heading)?.focus();
  }, [state]);

  useEffect(() => {
    const subscription = checkout.on('step.rejected', () => findFirstError(panel.current)?.focus());
    return () => subscription.unsubscribe();
  }, [checkout]);

  return panel;
}

const findFirstError = (panel: HTMLElement | null) => panel?.querySelector<HTMLElement>(errorSelector);
