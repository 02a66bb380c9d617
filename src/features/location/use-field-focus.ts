import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** The states in which the typed address is what helps: the focus goes to its field. */
const offering = new Set(['open.unlocated', 'open.invalid', 'open.tooFar.marked']);

/** The field's ref. */
export function useFieldFocus(state: string): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (offering.has(state)) field.current?.focus();
  }, [state]);
  return field;
}
