import { useRouter } from '@tanstack/react-router';
import type { ShopLists } from '#domain/shop-data.ts';
import { useStore } from '#ui/use-store.ts';

/** Returns data that the root route has loaded before any page renders. */
export function useLoaded<Name extends keyof ShopLists>(name: Name): ShopLists[Name] {
  const data = useStore(useRouter().options.context.shopLists, (lists) => lists[name]);
  if (data === undefined) throw new Error('A page was rendered before the shop data was loaded');
  return data;
}
