import type { Readable } from '#domain/cart/cart.ts';
import { useSelector } from '#ui/use-selector.ts';

/** Returns data that the root route has loaded before any page renders. */
export function useLoaded<Data>(store: Readable<Data | undefined>): Data {
  const data = useSelector(store, (current) => current);
  if (data === undefined) throw new Error('A page was rendered before the shop data was loaded');
  return data;
}
