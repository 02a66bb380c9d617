import { ClientOnly, useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { loadWhenOnline } from '#api/http/connection.ts';
import { statePath } from '#machines/state-path.ts';
import { useSelector } from '#ui/use-selector.ts';

const importProduct = () => import('./open-product.tsx');
const Product = lazy(async () => ({ default: (await loadWhenOnline(importProduct)).OpenProduct }));

/** Preloads the product dialog's chunk. Ignores failures: the open dialog imports it again. */
export async function preloadProduct(): Promise<void> {
  await importProduct().catch(() => {});
}

/** The lazily loaded product dialog for the product in the URL. On prerendered pages it opens after hydration. */
export function LazyProduct({ id, lineKey }: { id: string | undefined; lineKey: string | undefined }) {
  const state = useSelector(useRouter().options.context.productSheet, (snapshot) => statePath(snapshot.value));
  return (
    <div data-machine="productSheet" data-state={state}>
      {id === undefined ? null : (
        <ClientOnly>
          <Suspense fallback={null}>
            <Product id={id} lineKey={lineKey} />
          </Suspense>
        </ClientOnly>
      )}
    </div>
  );
}
