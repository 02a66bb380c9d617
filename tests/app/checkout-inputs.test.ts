import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { waitFor } from 'xstate';
import { validateDrafts } from '#app/checkout/checkout-inputs.ts';
import type { DeliveryForm, OrderMode, PersonalForm } from '#domain/entities.ts';
import type { DeliveryPlace } from '#domain/delivery/location.ts';
import { openVisit } from '../support/charts/shop-visit.ts';

const personalDetails: PersonalForm = { first_name: 'Léa', last_name: 'Martin', email: 'lea@example.fr', phone: '06 12 34 56 78' };
const address: Partial<DeliveryForm> = { address: '12 rue de Béthune', city: 'Lille', postal_code: '59000' };
const chosenPlace: DeliveryPlace = { name: '3 rue X', address: '3 rue X', city: 'Lille', postal_code: '59000', distance: null };

type Visit = ReturnType<typeof openVisit>['services'];

const changes = {
  'all personal fields': ({ drafts }: Visit) => drafts.change('personal', personalDetails),
  'first name alone': ({ drafts }: Visit) => drafts.change('personal', { first_name: 'Léa' }),
  'other personal fields': ({ drafts }: Visit) =>
    drafts.change('personal', { ...personalDetails, first_name: drafts.getSnapshot().personal.first_name }),
  'malformed email': ({ drafts }: Visit) => drafts.change('personal', { email: 'lea@' }),
  'all address fields': ({ drafts }: Visit) => drafts.change('delivery', address),
  'empty city': ({ drafts }: Visit) => drafts.change('delivery', { city: '' }),
  'scheduled time': ({ drafts }: Visit) =>
    drafts.change('delivery', { is_scheduled: true, delivery_date: '2027-01-05', delivery_time_range: '12:00' }),
  'scheduled without a time': ({ drafts }: Visit) => drafts.change('delivery', { is_scheduled: true, delivery_time_range: '' }),
  'chosen place': ({ place }: Visit) => place.choose(chosenPlace),
  pickup: ({ orderMode }: Visit) => orderMode.choose('pickup'),
  delivery: ({ orderMode }: Visit) => orderMode.choose('delivery'),
  'cash switched off': ({ shopLists }: Visit) => shopLists.set({ settings: { 'payments.cod.active': 0 } }),
  'cash switched on': ({ shopLists }: Visit) => shopLists.set({ settings: { 'payments.cod.active': 1 } }),
  'customer forgotten': ({ drafts, place }: Visit) => {
    place.clear();
    drafts.clear();
  },
};
const change = fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[]));

/** Expects the chart's inputs to equal the stores' values. */
function expectSynchronised(services: Visit, checkout: ReturnType<ReturnType<typeof openVisit>['enter']>) {
  const { mode, personal, delivery, isPersonalMalformed, isDeliveryMalformed, offeredMethods } = checkout.getSnapshot().context;
  const chosen = services.orderMode.getSnapshot().chosen;
  const { settings } = services.shopLists.getSnapshot();
  expect({ mode, personal: isPersonalMalformed ? 'malformed' : personal, delivery: isDeliveryMalformed ? 'malformed' : delivery }).toEqual({
    mode: chosen,
    ...validateDrafts(services.drafts.getSnapshot(), chosen),
  });
  expect(offeredMethods).toEqual(settings?.['payments.cod.active'] === 1 ? ['cash'] : []);
}

test('a declined card is stored as the payment form’s `failed` for the next page, until cash is chosen (§3 Checkout forms)', async () => {
  const { services, enter } = openVisit();
  const isFailed = () => services.drafts.getSnapshot().payment.failed;
  services.drafts.change('payment', { method: 'card', failed: true });
  const checkout = enter();
  expect([checkout.getSnapshot().context.hasPaymentFailed, isFailed()]).toEqual([true, true]);
  services.orderMode.choose('pickup');
  changes['all personal fields'](services);
  checkout.send({ type: 'tab.open', tab: 'payment' });
  await waitFor(checkout, (snapshot) => snapshot.matches({ payment: 'choosing' }));
  checkout.send({ type: 'payment.choose', method: 'cash' });
  expect([checkout.getSnapshot().context.hasPaymentFailed, isFailed()]).toEqual([false, false]);
  checkout.stop();
});

describe('the checkout chart has the forms’ current values', () => {
  test('an address chosen in the header, then all personal fields filled at once, is a complete delivery', () => {
    const { services, enter } = openVisit();
    services.place.choose(chosenPlace);
    services.orderMode.choose('delivery');
    const checkout = enter();
    changes['all personal fields'](services);
    expect(checkout.getSnapshot().context.delivery).toMatchObject({ address: '3 rue X', city: 'Lille', postal_code: '59000' });
    checkout.stop();
  });

  test.each<OrderMode>(['pickup', 'delivery'])('the mode %s chosen in another place of the page reaches it before its form', (mode) => {
    const { services, enter } = openVisit();
    const checkout = enter();
    changes['all address fields'](services);
    services.orderMode.choose(mode);
    expectSynchronised(services, checkout);
    checkout.stop();
  });

  test('after any sequence of changes, with listeners that change stores again', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ change, nested: fc.array(fc.record({ change, isEarlier: fc.boolean() }), { maxLength: 3 }) }), {
          maxLength: 8,
        }),
        (steps) => {
          const { services, enter } = openVisit();
          let pending: { change: keyof typeof changes; isEarlier: boolean }[] = [];
          const createListener = (isEarlier: boolean) => () => {
            const next = pending.find((nested) => nested.isEarlier === isEarlier);
            if (next === undefined) return;
            pending = pending.filter((nested) => nested !== next);
            changes[next.change](services);
          };
          const stores = [services.drafts, services.orderMode, services.place, services.quote];
          for (const store of stores) store.subscribe(createListener(true));
          const checkout = enter();
          for (const store of stores) store.subscribe(createListener(false));
          for (const step of steps) {
            pending = step.nested;
            changes[step.change](services);
            expectSynchronised(services, checkout);
          }
          checkout.stop();
        },
      ),
      { numRuns: process.env['DEEP'] ? 20_000 : 300 },
    );
  });
});
