import { createContext, use } from 'react';
import type { Provider } from 'react';

/** Creates a context without a default value. Its hook throws outside the provider. */
export function createRequiredContext<Value>(name: string): [provider: Provider<Value | null>, useValue: () => Value] {
  const Context = createContext<Value | null>(null);

  function useValue(): Value {
    const value = use(Context);
    if (value === null) throw new Error(`${name} is used outside its provider`);
    return value;
  }
  return [Context, useValue];
}
