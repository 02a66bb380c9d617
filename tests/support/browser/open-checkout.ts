import type { Page } from 'playwright/test';
import { cartLine } from '#domain/cart/cart-lines.ts';
import type { Menu } from '#domain/entities.ts';
import { customer } from './customer.ts';
import { seedStorage } from './seed-storage.ts';

/** Valid values of the personal and delivery forms. */
export const typedDetails = {
  personal: { first_name: 'Léa', last_name: 'Martin', email: 'lea@example.fr', phone: '06 12 34 56 78' },
  delivery: { address: '12 rue de Béthune', city: 'Lille', postal_code: '59000', country: 'France' },
};
const dates = { is_scheduled: false, delivery_date: '', delivery_time_range: '' };

/** Initial state of a step whose forms are filled in. */
const initialStates = { delivery: 'delivery.editing', confirmation: 'confirmation.reviewing' };
type CheckoutStart = { tab?: keyof typeof initialStates; item?: string; mode?: 'pickup' | 'delivery' };

/**
 * Opens a checkout step, by default the review, with an item in the cart, an order mode and filled-in forms. Does not
 * overwrite what the browser has stored already.
 */
export async function openCheckout(
  page: Page,
  origin: string,
  { tab = 'confirmation', item = 'Cola du Nord', mode = 'pickup' }: CheckoutStart = {},
) {
  const { payload } = (await (await page.request.get(`${origin}/v2/public/menus`)).json()) as { payload: Menu[] };
  const foundItem = payload
    .flatMap(({ categories }) => categories.flatMap(({ items }) => items))
    .find(({ item_name }) => item_name.startsWith(item));
  if (foundItem === undefined) throw new Error(`The shop sells no ${item}`);
  const line = cartLine({ ...foundItem, options: [], quantity: 1, note: '' }, Date.now());
  const forms = { personal: typedDetails.personal, delivery: { ...typedDetails.delivery, ...dates }, payment: { method: 'cash' } };
  await seedStorage(page, { [`cart:line:${line.key}`]: line, 'location:mode': mode, 'checkout:forms': forms });
  const I = customer(page);
  await I.open(`${origin}/checkout?tab=${tab}`);
  await I.seeState(initialStates[tab]);
  return I;
}
