import type { Settings } from '#domain/entities.ts';
import type { ShopServices } from '#app/shop-services.ts';

/** Returns the cached shop settings. */
export const currentSettings = ({ shopLists }: Pick<ShopServices, 'shopLists'>): Settings => shopLists.getSnapshot().settings ?? {};

/** Calls `notify` when the shop's data has changed. Returns the function that unsubscribes. */
export function subscribeToSettings({ shopLists }: ShopServices, notify: () => void): () => void {
  return shopLists.subscribe(notify).unsubscribe;
}
