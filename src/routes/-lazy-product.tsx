import { ClientOnly } from '@tanstack/react-router';
import { lazy, Suspense, type ComponentProps } from 'react';
import type { OpenProduct } from './-product.tsx';

const product = () => import('./-product.tsx');
const Product = lazy(async () => ({ default: (await product()).OpenProduct }));

/** Fetches what a product is drawn with: before its link is followed. */
export async function prepareProduct(): Promise<void> {
  await product();
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
