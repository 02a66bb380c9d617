import { ClientOnly, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { loadWhenOnline } from '#lazy/connection.ts';
import { statePath } from '#machines/state-path.ts';
import { importOpenProduct } from './preload-product.ts';

const OpenProduct = lazy(async () => ({ default: (await loadWhenOnline(importOpenProduct)).OpenProduct }));

/**
 * The lazily loaded product dialog for the product in the URL. On prerendered pages it opens after hydration.
 * `lineKey`: the cart line to edit, or undefined to add a new one. The browser tests read the state of the chart from the region,
 * also while no dialog is open.
 */
export function LazyProduct({ id, lineKey }: { id: string | undefined; lineKey: string | undefined }) {
  const state = useSelector(useRouter().options.context.productSheet, (snapshot) => statePath(snapshot.value));
  return (
    <ClientOnly>
      <div data-machine="productSheet" data-state={state}>
        {id === undefined ? null : (
          <Suspense fallback={null}>
            <OpenProduct id={id} lineKey={lineKey} />
          </Suspense>
        )}
      </div>
    </ClientOnly>
  );
}
