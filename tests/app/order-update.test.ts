// References: INV-n in docs/invariants.md.

import { expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { suggestAddresses } from '#api/locations.ts';
import { category, item, line, mondayAtOne, openDaily } from '../domain/shop.ts';
import { serve } from '../support/http-server.ts';
import { openVisit } from '../support/charts/shop-visit.ts';

/** Places a cash order for pickup with a back end that responds to its updates with this status. */
async function placeOrder(status: number) {
  const { origin, requests } = await serve((response, { method }) => {
    response.setHeader('content-type', 'application/json');
    // The shop follows the server's clock.
    response.setHeader('date', new Date().toUTCString());
    // The shop's data is cached: a failed request does not replace it.
    response.statusCode = method === 'GET' ? 404 : method === 'PUT' ? status : 200;
    response.end(
      JSON.stringify({
        status: method === 'POST' ? 'success' : 'error',
        code: 'order_conflict',
        message: 'Non.',
        payload: { order_id: 'o-1' },
      }),
    );
  });
  vi.setSystemTime(mondayAtOne);
  const cola = item({ item_menu_id: 'all' });
  const { services, enter } = openVisit({
    apiRoot: origin,
    menus: [{ ...openDaily(['11:30', '14:30']), menu_id: 'all', categories: [category([cola])] }],
  });
  services.cart.add(line({ ...cola }));
  services.orderMode.choose('pickup');
  services.drafts.change('personal', { first_name: 'Léa', last_name: 'Martin', email: 'lea@example.fr', phone: '06 12 34 56 78' });
  const checkout = enter();
  checkout.send({ type: 'tab.open', tab: 'confirmation' });
  await waitFor(checkout, (snapshot) => snapshot.matches({ confirmation: 'reviewing' }));
  // The calculation of the quote is loaded with the first line.
  await vi.waitFor(() => expect(services.quote.getSnapshot().isReady).toBe(true));
  checkout.send({ type: 'order.place', total: services.quote.getSnapshot().price.total, blocker: null });
  await waitFor(checkout, (snapshot) => snapshot.status === 'done');
  return { services, enter, requests };
}

test.each([409, 422])('the update of a placed order that the server refuses with %i is sent once (INV-11)', async (status) => {
  const { services, requests } = await placeOrder(status);
  // Completing the checkout would send a further update before the first of these calls.
  for (const query of ['rue', 'place']) await suggestAddresses(services.api, query).catch(() => {});
  expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

test('the first checkout after an order begins at the order type with what was typed, and the next one where something is missing (§4)', async () => {
  const { services, enter } = await placeOrder(200);
  services.cart.add(line({ ...item({ item_menu_id: 'all' }) }));
  const next = enter();
  expect(next.getSnapshot().value).toEqual({ type: 'choosing' });
  expect(next.getSnapshot().context).toMatchObject({ mode: 'pickup', personal: { first_name: 'Léa' } });
  next.stop();
  const reopened = enter();
  expect(reopened.getSnapshot().value).toMatchObject({ confirmation: expect.anything() as unknown });
  reopened.stop();
});
