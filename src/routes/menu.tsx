import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { preloadProduct } from '#app/pages/menu/preload-product.ts';
import { MenuPage } from '#app/pages/menu-page.tsx';
import { linkedItemId } from '#domain/menu/product-link.ts';

/**
 * `/menu?product={item_id}` opens a product, with `&line={key}` a line of the cart; an invalid id is ignored.
 *
 * @spec docs/behaviour §2 /menu
 */
export const Route = createFileRoute('/menu')({
  staticData: { title: msg({ message: 'Menu', context: 'page title' }) },
  // Always return the key: the router keeps the unvalidated value of an omitted key.
  validateSearch: ({ product, line }: Record<string, unknown>): { product?: string | undefined; line?: string | undefined } => ({
    product: linkedItemId(product),
    line: typeof line === 'string' ? line : undefined,
  }),
  loaderDeps: ({ search: { product } }) => ({ product }),
  loader: ({ deps: { product } }) => (product === undefined ? undefined : preloadProduct()),
  component: MenuPage,
});
