import { queryKeys } from '#api/query-keys.ts';
import type { Settings } from '#domain/entities.ts';
import type { ShopServices } from '#app/shop-services.ts';

/** Returns the cached shop settings. */
export const currentSettings = ({ queryClient }: Pick<ShopServices, 'queryClient'>): Settings =>
  queryClient.getQueryData(queryKeys.settings) ?? {};

/** Calls `notify` after each fetch of the settings. Returns the function that unsubscribes. */
export function subscribeToSettings({ queryClient }: ShopServices, notify: () => void): () => void {
  return queryClient.subscribe(queryKeys.settings, notify);
}
