import { ClientOnly } from '@tanstack/react-router';
import { lazy, Suspense, type ComponentProps } from 'react';
import { loadWhenOnline } from '#api/connection.ts';
import type { OpenProduct } from './-product.tsx';

const product = () => import('./-product.tsx');
const Product = lazy(async () => ({ default: (await loadWhenOnline(product)).OpenProduct }));

/** Fetches what a product is drawn with: before its link is followed. Where that fails, the open product tries again. */
export async function prepareProduct(): Promise<void> {
  await product().catch(() => {});
}

/** The open product. A page that the server drew shows it once it is live. */
export function LazyProduct(props: ComponentProps<typeof OpenProduct>) {
  return (
    <ClientOnly>
      <Suspense fallback={null}>
        <Product {...props} />
      </Suspense>
    </ClientOnly>
  );
}
