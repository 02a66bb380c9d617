import { ClientOnly } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { loadWhenOnline } from '#api/connection.ts';
import type { Menu } from '#domain/entities.ts';
import { statePath } from '#machines/state-path.ts';
import type { RouterContext } from './context.ts';
import { useReadable } from '#ui/use-readable.ts';

const product = () => import('./-product.tsx');
const Product = lazy(async () => ({ default: (await loadWhenOnline(product)).OpenProduct }));

/** Fetches what a product is drawn with: before its link is followed. Where that fails, the open product tries again. */
export async function prepareProduct(): Promise<void> {
  await product().catch(() => {});
}

/** The region of the product sheet, with the product that the address names. A page that the server drew shows it once it is live. */
export function LazyProduct({ id, ...props }: RouterContext & { id: string | undefined; menus: Menu[]; phone: string }) {
  const state = useReadable(props.productSheet, (snapshot) => statePath(snapshot.value));
  return (
    <div data-machine="productSheet" data-state={state}>
      {id === undefined ? null : (
        <ClientOnly>
          <Suspense fallback={null}>
            <Product {...props} id={id} />
          </Suspense>
        </ClientOnly>
      )}
    </div>
  );
}
