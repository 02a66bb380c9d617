import { ClientOnly, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { lazyParts } from '#lazy/part.tsx';
import { statePath } from '#machines/state-path.ts';
import { RegionError } from '#app/pages/region.tsx';

const OpenProduct = lazyParts(() => import('#app/pages/open-product.tsx'))('OpenProduct', { loads: 'needed', Failure: RegionError });

/**
 * The product dialog for the product in the URL. On prerendered pages it opens after hydration.
 * `lineKey`: the cart line to edit, or undefined to add a new one. The browser tests read the state of the chart from the region,
 * also while no dialog is open.
 */
export function LazyProduct({ id, lineKey }: { id: string | undefined; lineKey: string | undefined }) {
  const state = useSelector(useRouter().options.context.productSheet, (snapshot) => statePath(snapshot.value));
  return (
    <ClientOnly>
      <div data-machine="productSheet" data-state={state}>
        {id === undefined ? null : <OpenProduct id={id} lineKey={lineKey} />}
      </div>
    </ClientOnly>
  );
}
