import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** The states in which a typed address is the way on: the focus goes to its field. */
const offersField = (state: string) => /^open\.(unlocated|invalid)\./.test(state) || state === 'open.tooFar.marked';

/** The field's ref. */
export function useFieldFocus(state: string): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (offersField(state)) field.current?.focus();
  }, [state]);
  return field;
}
