// References: §n in docs/behaviour.

import { expect, test } from 'vitest';
import { linkedItemId } from '#domain/menu/product-link.ts';

test.each(['tacos-l', '12', 'sku:12', 'Tacos L', 'crêpe-nutella', 'a/b?c&d#e%20', 'x'.repeat(60), 'x'.repeat(200)])(
  'a product link accepts the id %s (§2)',
  (id) => {
    expect(linkedItemId(id)).toBe(id);
  },
);

test.each([undefined, null, 12, ['tacos-l'], { product: 'tacos-l' }, '', 'x'.repeat(201)])(
  'a product link rejects the id %o (§2)',
  (value) => {
    expect(linkedItemId(value)).toBeUndefined();
  },
);
