import { useState } from 'react';

/** The fields that the visitor has been in and left: from then on each may say what is wrong with it. */
export function useTouched<Name extends string>(): [isTouched: (name: Name) => boolean, touch: (name: Name) => void] {
  const [names, setNames] = useState<readonly Name[]>([]);
  return [(name) => names.includes(name), (name) => setNames((before) => (before.includes(name) ? before : [...before, name]))];
}
