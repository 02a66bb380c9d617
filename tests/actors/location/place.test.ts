// References: INV-n and dn in docs/invariants.md, complaints and §n in docs/behaviour.

import { createShopLists } from '#stores/shop-data/shop-lists.ts';
import { describe, expect, test } from 'vitest';
import { waitFor } from 'xstate';
import { createDestination } from '#stores/destination.ts';
import { createFormDraftsStore } from '#stores/form-drafts.ts';
import { startLocation } from '#actors/location/location.actors.ts';
import { createOrderModeStore } from '#stores/order-mode.ts';
import { createDeliveryPlaceStore } from '#stores/delivery-place.ts';
import { storageParsers } from '#stores/storage-schemas.ts';
import { createApiClient } from '#api/http/http.ts';
import type { Settings } from '#domain/entities.ts';
import type { DeliveryPlace } from '#domain/delivery/location.ts';
import { memoryStorage } from '#platform/storage.ts';
import { json, serve, type Reply } from '../../support/http-server.ts';
import { sharedStorage } from '../../support/stored.ts';

const chosenStreet: DeliveryPlace = {
  name: '3 rue X',
  address: '3 rue X',
  city: 'Lille',
  postal_code: '59000',
  distance: { distance: 2, delivery_cost: 4 },
};
const chosenZone: DeliveryPlace = { name: 'Est', address: '', city: 'Hellemmes', postal_code: '59260', distance: null };
const byDistance = { 'features.delivery.calculation_type': 'distance_based', 'features.delivery.max_distance': 5 };

function openStores(storage = memoryStorage()) {
  const drafts = createFormDraftsStore(storage);
  const place = createDeliveryPlaceStore({ storage, drafts });
  const orderMode = createOrderModeStore(storage);
  for (const store of [orderMode, drafts, place]) store.restore(storageParsers);
  const typedAddress = () => {
    const { address, city, postal_code } = drafts.getSnapshot().delivery;
    return [address, city, postal_code];
  };
  return { drafts, place, orderMode, typedAddress: typedAddress };
}

describe('the chosen place (§3 Persisted in browser storage: location state)', () => {
  test('survives a reload; an invalid stored value is dropped', () => {
    const storage = memoryStorage();
    openStores(storage).place.choose(chosenStreet);
    expect(openStores(storage).place.getSnapshot()).toEqual({ ...chosenStreet, isEntered: false });
    for (const garbage of ['', '{', '[]', '{"name":1}', 'null', JSON.stringify({ ...chosenStreet, address: 'x'.repeat(1e5) })]) {
      storage.set('location:place', garbage);
      expect(openStores(storage).place.getSnapshot()).toBeNull();
    }
    storage.set('location:place', JSON.stringify({ ...chosenStreet, distance: { distance: -1 } }));
    expect(openStores(storage).place.getSnapshot()).toMatchObject({ name: '3 rue X', distance: null });
  });

  test('fills the delivery form once; a zone fills only city and postal code (§4 Personal validated)', () => {
    const { place, drafts, typedAddress } = openStores();
    place.choose(chosenStreet);
    place.fillDeliveryForm();
    expect(typedAddress()).toEqual(['3 rue X', 'Lille', '59000']);
    drafts.change('delivery', { address: '5 rue Y' });
    place.fillDeliveryForm();
    expect(typedAddress()).toEqual(['5 rue Y', 'Lille', '59000']);
    place.choose(chosenZone);
    place.fillDeliveryForm();
    expect(typedAddress()).toEqual(['5 rue Y', 'Hellemmes', '59260']);
  });

  test('does not replace an address typed later, but a later choice does', () => {
    const { place, drafts, typedAddress } = openStores();
    place.choose(chosenStreet);
    drafts.change('personal', { first_name: 'Léa' });
    drafts.change('delivery', { address: '9 rue Z' });
    place.fillDeliveryForm();
    expect(typedAddress()).toEqual(['9 rue Z', '', '']);
    place.choose(chosenStreet);
    place.fillDeliveryForm();
    expect(typedAddress()[0]).toBe('3 rue X');
  });

  test('is shared by all tabs, and fills the form of each (INV-13)', () => {
    const storage = sharedStorage();
    const [one, other] = [openStores(storage.tab()), openStores(storage.tab())];
    one.place.choose(chosenStreet);
    one.place.fillDeliveryForm();
    expect(other.place.getSnapshot()).toMatchObject({ name: '3 rue X', isEntered: false });
    other.place.fillDeliveryForm();
    expect(other.typedAddress()[0]).toBe('3 rue X');
  });
});

async function openShop(reply: Reply, settings: Settings = byDistance) {
  const { origin, requests } = await serve(reply);
  const stores = openStores();
  const shopLists = createShopLists();
  shopLists.set({ settings });
  const api = createApiClient({ apiRoot: origin });
  const destination = createDestination({ ...stores, shopLists, api });
  await destination.loadRules();
  return { ...stores, api, destination, requests, settings: () => settings };
}
const { signal } = new AbortController();
const distanceResponse = (delivery_cost: number) =>
  json({ payload: { distance: 2, unit: 'km', delivery_cost, address: '3 Rue X', city: 'Lille', postal_code: '59000' } });

describe('the destination of the order (§9 Delivery fee)', () => {
  test('is the chosen place with its own cost, and the typed address after its lookup', async () => {
    const { place, drafts, destination, requests } = await openShop(distanceResponse(6));
    place.choose(chosenStreet);
    expect(destination.getSnapshot()).toEqual({ distance: chosenStreet.distance });
    place.fillDeliveryForm();
    drafts.change('delivery', { address: '5 rue Y' });
    expect(destination.getSnapshot()).toBeNull();
    await destination.lookUpAddress(drafts.getSnapshot().delivery, signal);
    expect(destination.getSnapshot()).toMatchObject({ distance: { delivery_cost: 6 } });
    expect(requests.map(({ query }) => query['location'])).toEqual(['5 rue Y, 59000 Lille']);
  });

  test('is looked up once before an order relies on it, without its address supplement', async () => {
    const { place, drafts, destination, requests } = await openShop(distanceResponse(6));
    place.choose(chosenStreet);
    place.fillDeliveryForm();
    drafts.change('delivery', { address2: '3e étage' });
    await destination.lookUpAddress(drafts.getSnapshot().delivery, signal);
    await destination.lookUpAddress(drafts.getSnapshot().delivery, signal);
    expect(destination.getSnapshot()).toMatchObject({ distance: { delivery_cost: 6 } });
    expect(requests.map(({ query }) => query['location'])).toEqual(['3 rue X, 59000 Lille']);
  });

  test('is refreshed after a refusal by the back end, and keeps the cached result if the call fails (d12)', async () => {
    const { place, drafts, destination } = await openShop((response, received, index) => {
      const replies = [distanceResponse(4), distanceResponse(5)];
      return (replies[index] ?? json({ status: 'error' }, 404))(response, received, index);
    });
    place.choose(chosenStreet);
    place.fillDeliveryForm();
    const { delivery } = drafts.getSnapshot();
    await destination.lookUpAddress(delivery, signal);
    await destination.refreshAddress(delivery, signal);
    expect(destination.getSnapshot()).toMatchObject({ distance: { delivery_cost: 5 } });
    await destination.refreshAddress(delivery, signal);
    expect(destination.getSnapshot()).toMatchObject({ distance: { delivery_cost: 5 } });
  });
});

describe('the location panel with its calls', () => {
  async function openSearchedPanel(reply: Reply) {
    const shop = await openShop(reply);
    const panel = startLocation(shop);
    panel.send({ type: 'panel.open' });
    panel.send({ type: 'query.changed', query: '3 rue X' });
    panel.send({ type: 'query.submit' });
    await waitFor(panel, (snapshot) => !snapshot.hasTag('busy'));
    return { ...shop, panel };
  }

  test('stores the found place and sets the order mode to delivery', async () => {
    const { panel, place, orderMode } = await openSearchedPanel(distanceResponse(4));
    expect([panel.getSnapshot().matches({ open: 'chosen' }), orderMode.getSnapshot().chosen]).toEqual([true, 'delivery']);
    expect(place.getSnapshot()).toMatchObject({ name: '3 Rue X', postal_code: '59000', distance: { delivery_cost: 4 }, isEntered: false });
    panel.send({ type: 'pickup.choose' });
    expect([orderMode.getSnapshot().chosen, place.getSnapshot()?.name]).toEqual(['pickup', '3 Rue X']);
  });

  test('does not store a place that is too far (complaint 20)', async () => {
    const { panel, place, orderMode } = await openSearchedPanel(json({ payload: { distance: 5.001, unit: 'km' } }));
    expect([panel.getSnapshot().hasTag('tooFar'), place.getSnapshot(), orderMode.getSnapshot().chosen]).toEqual([true, null, null]);
  });

  test.each([
    ['an unknown address', json({ status: 'error', message: 'introuvable' }, 404), 'unknown'],
    ['an error under status 200', json({ status: 'error' }), 'unknown'],
    ['a failed back end', json({}, 500), 'unreachable'],
    ['a response of another shape', json({ payload: {} }), 'unreachable'],
  ])('%s marks the query invalid and keeps it (§8)', async (_, reply, cause) => {
    const { panel, place } = await openSearchedPanel(reply);
    const { context, value } = panel.getSnapshot();
    expect([value, panel.getSnapshot().hasTag('invalid'), context.query, place.getSnapshot()]).toEqual([
      { open: { invalid: cause } },
      true,
      '3 rue X',
      null,
    ]);
  });
});
