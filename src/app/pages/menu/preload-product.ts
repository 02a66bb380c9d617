import { load } from '#lazy/load.ts';

/** Preloads the product dialog's chunk. Ignores failures: the open dialog imports it again. */
export async function preloadProduct(): Promise<void> {
  await load(() => import('../open-product.tsx')).catch(() => {});
}
