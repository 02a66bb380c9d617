import { load } from '#lazy/load.ts';

/** Imports the product dialog. */
export const importOpenProduct = () => load(() => import('../open-product.tsx'));

/** Preloads the product dialog's chunk. Ignores failures: the open dialog imports it again. */
export async function preloadProduct(): Promise<void> {
  await importOpenProduct().catch(() => {});
}
