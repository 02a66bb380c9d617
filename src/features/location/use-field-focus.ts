import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Returns whether the state asks the visitor to type an address. */
const expectsTypedAddress = (state: string) => /^open\.(unlocated|invalid)\./.test(state) || state === 'open.tooFar.alertDismissed';

/** Returns a ref for the address field and focuses it whenever the state asks for a typed address. */
export function useFieldFocus(state: string): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (expectsTypedAddress(state)) field.current?.focus();
  }, [state]);
  return field;
}
