// References: §n in docs/behaviour.

import { createShopLists } from '#stores/shop-data/shop-lists.ts';
import { describe, expect, test } from 'vitest';
import { createDestination } from '#stores/destination.ts';
import { createFormDraftsStore } from '#stores/form-drafts.ts';
import { createDeliveryPlaceStore } from '#stores/delivery-place.ts';
import { createApiClient } from '#api/http/http.ts';
import { memoryStorage } from '#platform/storage.ts';

const homeAddress = { address: '12 rue de Béthune', city: 'Lille', postal_code: '59000' };

/** Creates a shop that delivers by distance, with the same response to every lookup. */
function createTestDestination(response: () => Response) {
  const shopLists = createShopLists();
  shopLists.set({ settings: { 'features.delivery.calculation_type': 'distance_based' } });
  const api = createApiClient({ apiRoot: 'http://shop.test', fetch: async () => response() });
  const storage = memoryStorage();
  const drafts = createFormDraftsStore(storage);
  return createDestination({ drafts, place: createDeliveryPlaceStore({ storage, drafts }), shopLists, api });
}
const refusal = (status: number) => () => Response.json({ status: 'error', message: 'non' }, { status });
const { signal } = new AbortController();

describe('the destination of a delivery by distance (§4)', () => {
  test('an address unknown to the back end resolves to null', async () => {
    expect(await createTestDestination(refusal(404)).lookUpAddress(homeAddress, signal)).toBeNull();
  });
  test('an address that the back end rejects as malformed resolves to null', async () => {
    expect(await createTestDestination(refusal(422)).lookUpAddress(homeAddress, signal)).toBeNull();
  });
  test.each([429, 500])('a lookup answered with %i rejects', async (status) => {
    await expect(createTestDestination(refusal(status)).lookUpAddress(homeAddress, signal)).rejects.toThrow();
  });
  test('a known address resolves to its distance', async () => {
    const destination = createTestDestination(() => Response.json({ status: 'success', payload: { distance: 2, unit: 'km' } }));
    expect(await destination.lookUpAddress(homeAddress, signal)).toMatchObject({ distance: { distance: 2 } });
  });
  test('a cached address resolves without another call', async () => {
    let requestCount = 0;
    const destination = createTestDestination(() => {
      requestCount += 1;
      return Response.json({ status: 'success', payload: { distance: 2, unit: 'km' } });
    });
    expect(await destination.resolveAddress(homeAddress, signal)).toMatchObject({ distance: { distance: 2 } });
    expect(await destination.resolveAddress(homeAddress, signal)).toMatchObject({ distance: { distance: 2 } });
    expect(requestCount).toBe(1);
    await destination.resolveAddress({ ...homeAddress, address: '14 rue de Béthune' }, signal);
    expect(requestCount).toBe(2);
  });
});
