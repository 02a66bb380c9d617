import type { Readable } from '#domain/cart/cart.ts';
import { useStore } from '#ui/use-store.ts';

/** Returns data that the root route has loaded before any page renders. */
export function useLoaded<Data>(store: Readable<Data | undefined>): Data {
  const data = useStore(store, (current) => current);
  if (data === undefined) throw new Error('A page was rendered before the shop data was loaded');
  return data;
}
