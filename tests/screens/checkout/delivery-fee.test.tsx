// References: §n in docs/behaviour.

import { act, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { addressDebounceMs } from '#config/constants.ts';
import { offer, zone } from '../../domain/shop.ts';
import { createScriptedApi } from '../../support/actors/scripted-api.ts';
import { stubModalDialogs } from '../../ui/modal-dialogs.ts';
import { homeAddress, renderCheckout } from './checkout-shop.tsx';
import { liveMessage } from '../../ui/elements.ts';

stubModalDialogs();

const entered = { address: '12 rue de Béthune', city: 'Lille', postal_code: '59000' };
const byDistance = { 'features.delivery.calculation_type': 'distance_based' };
const unserved = 'We do not deliver to this address. You can change it, or pick your order up.';
const unknownFee = 'The delivery fee depends on the address: you see it here before you order.';

const withPlainSpaces = (text: string | null | undefined) => (text ?? '').replaceAll(/[\u00A0\u202F]/g, ' ');
const notice = () => document.querySelector<HTMLElement>('[data-machine="address"]');
/** Returns the announced text about the fee. */
const announced = () => withPlainSpaces(liveMessage(notice() ?? document).textContent);
const tone = () => ['info', 'good', 'alert'].find((name) => notice()?.className.includes(`_${name}_`));

async function renderDelivery(options: Parameters<typeof renderCheckout>[0] = {}) {
  const checkout = await renderCheckout({ mode: 'delivery', ...options });
  checkout.I.open('delivery');
  return checkout;
}
const renderZones = (...zones: (typeof zone)[]) => renderDelivery({ settings: { 'features.delivery.zones': zones } });

/** Renders a shop that prices deliveries by distance, where the entered address is being looked up. */
async function renderLookup() {
  const { api } = createScriptedApi(() => ({ payload: { distance: 2, unit: 'km', delivery_cost: 3.5 } }));
  const checkout = await renderDelivery({ settings: { ...byDistance, 'features.delivery.minimum_order': 50 }, api });
  act(() => checkout.address.send({ type: 'address.changed', address: entered }));
  checkout.I.wait(addressDebounceMs);
  return checkout;
}

describe('the fee of a zone (§9 Delivery fee)', () => {
  test('a fee without a surcharge is announced alone', async () => {
    await renderZones(zone);
    expect([announced(), tone(), screen.queryByText(unserved)]).toEqual(['We deliver to you for €2.50.', 'good', null]);
  });

  test('a surcharge is announced with the amount that avoids it', async () => {
    await renderZones({ ...zone, minimum_order: 30 });
    expect(announced()).toBe('We deliver to you for €2.50, plus a small order surcharge of €1.50. Add €7.00 to your cart to save €1.50.');
  });

  test('a surcharge besides a free delivery is announced too', async () => {
    await renderZones({ ...zone, delivery_fee: 0, minimum_order: 30 });
    expect(announced()).toContain('We deliver to you for €0.00, plus a small order surcharge of €1.50.');
  });

  test('a zone without a fee is free of charge', async () => {
    await renderZones({ ...zone, delivery_fee: 0 });
    expect(announced()).toBe('We deliver to you free of charge.');
  });

  test('an offer that makes delivery free leaves no surcharge to avoid', async () => {
    await renderDelivery({
      settings: { 'features.delivery.zones': [{ ...zone, minimum_order: 30 }] },
      offers: [offer({ type: 'free_delivery' })],
    });
    expect(announced()).toBe('We deliver to you free of charge.');
  });
});

describe('an address outside the zones (§5 Delivery form)', () => {
  const paris = { city: 'Paris', postal_code: '75001' };

  test('is refused as soon as city and postal code are complete', async () => {
    const { I } = await renderDelivery({ delivery: { ...homeAddress, ...paris, city: '' } });
    expect([announced(), tone()]).toEqual([unknownFee, 'info']);
    I.type('City', 'Paris');
    expect([announced(), tone()]).toEqual([unserved, 'alert']);
    I.type('Postal code', '');
    expect(announced()).toBe(unknownFee);
  });

  test.each(['59', '59 0'])('is not refused while its postal code is %j', async (postal_code) => {
    await renderDelivery({ delivery: { city: 'Loos', postal_code } });
    expect(announced()).toBe(unknownFee);
  });

  test('is not refused while its postal code begins as that of one zone among several', async () => {
    const zones = [zone, { ...zone, name: 'Roubaix', city: 'Roubaix', postal_code: '59100' }];
    await renderDelivery({ delivery: { city: 'Croix', postal_code: '591' }, settings: { 'features.delivery.zones': zones } });
    expect(announced()).toBe(unknownFee);
  });
});

describe('the fee by distance (§9 Delivery fee)', () => {
  test('depends on the address until one is complete', async () => {
    await renderDelivery({ settings: byDistance });
    expect([announced(), tone()]).toEqual([unknownFee, 'info']);
  });

  test('is worked out while the address is looked up', async () => {
    const { I } = await renderLookup();
    expect([announced(), tone()]).toEqual(['Working out the delivery fee…', 'info']);
    await I.resolveLookup({ type: 'tooFar' });
    expect([announced(), tone()]).toEqual([unserved, 'alert']);
  });

  test('stays announced once it is known, also while the address is looked up again', async () => {
    const { destination } = await renderLookup();
    await act(() => destination.lookUpAddress(entered, new AbortController().signal));
    expect([announced(), tone()]).toEqual(['We deliver to you for €3.50.', 'good']);
  });

  test('is missing for an address that is not found, or not looked up', async () => {
    const { I, address } = await renderLookup();
    await I.resolveLookup({ type: 'unknown' });
    expect(announced()).toBe('Address not found. Please check the number and the street, then try again.');
    act(() => address.send({ type: 'address.changed', address: entered }));
    I.wait(addressDebounceMs);
    await I.rejectLookup();
    expect(announced()).toBe(
      'The delivery fee could not be worked out: the restaurant’s service does not answer. We try again when you continue.',
    );
    expect(notice()?.dataset['state']).toBe('unreachable');
  });
});
