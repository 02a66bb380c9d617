import { useState } from 'react';

/** Tracks touched (blurred at least once) fields, whose errors may be displayed. */
export function useTouched<Name extends string>(): [isTouched: (name: Name) => boolean, markTouched: (name: Name) => void] {
  const [names, setNames] = useState<readonly Name[]>([]);
  return [(name) => names.includes(name), (name) => setNames((before) => (before.includes(name) ? before : [...before, name]))];
}
