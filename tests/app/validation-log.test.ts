// References: §n in docs/behaviour.

import { expect, onTestFinished, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { category, item, line, mondayAtOne, openDaily } from '../domain/shop.ts';
import { openVisit } from '../support/charts/shop-visit.ts';

const secret = 'zzz-typed';

/** Opens a checkout with a drink in the cart. Returns it with what is logged. */
async function openCheckout() {
  vi.setSystemTime(mondayAtOne);
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  const cola = item({ item_menu_id: 'all' });
  const { services, enter } = openVisit({
    apiRoot: 'http://127.0.0.1:9',
    menus: [{ ...openDaily(['11:30', '14:30']), menu_id: 'all', categories: [category([cola])] }],
  });
  services.cart.add(line({ ...cola }));
  // The calculation of the quote is loaded with the first line.
  await vi.waitFor(() => expect(services.quote.getSnapshot().isReady).toBe(true));
  const logged = () => warn.mock.calls.filter(([text]) => text === 'form validation failed:').map(([, names]: unknown[]) => names);
  return { services, checkout: enter(), logged, warn };
}

test('a step that is not left is logged with the names of its invalid fields, and no value (§8 Form validation failure)', async () => {
  const { services, checkout, logged, warn } = await openCheckout();
  checkout.send({ type: 'tab.next' });
  expect(logged()).toEqual(['mode']);
  checkout.send({ type: 'alert.dismiss' });
  services.orderMode.choose('delivery');
  checkout.send({ type: 'tab.open', tab: 'personal' });
  services.drafts.change('personal', { first_name: 'Léa', email: secret, phone: '06 12 34 56 78' });
  checkout.send({ type: 'tab.next' });
  expect(logged().slice(1)).toEqual(['last_name, email']);
  checkout.send({ type: 'alert.dismiss' });
  services.drafts.change('personal', { last_name: 'Martin' });
  checkout.send({ type: 'tab.next' });
  checkout.send({ type: 'tab.next' });
  expect(logged().slice(2)).toEqual(['email', 'email']);
  services.drafts.change('personal', { email: 'lea@example.fr' });
  await waitFor(checkout, (snapshot) => snapshot.matches({ personal: 'editing' }));
  checkout.send({ type: 'tab.next' });
  await waitFor(checkout, (snapshot) => snapshot.matches('delivery'));
  checkout.send({ type: 'tab.next' });
  expect(logged().slice(4)).toEqual(['address, city, postal_code']);
  expect(JSON.stringify(warn.mock.calls)).not.toContain(secret);
});
