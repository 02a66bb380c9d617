// References: §n in docs/behaviour.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startAddress } from '#actors/location/address.actors.ts';
import { startLocation } from '#actors/location/location.actors.ts';
import { createAddressSuggestions } from '#actors/location/address-suggestions.ts';
import { createLocation } from '#actors/location/location.ts';
import { addressDebounceMs, suggestionDebounceMs } from '#config/constants.ts';
import { addressSuggestionsMachine } from '#machines/address-suggestions.machine.ts';
import type { DestinationStore } from '#stores/destination.ts';
import { createActor } from 'xstate';
import { createScriptedApi } from '../../support/actors/scripted-api.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const signal = expect.any(AbortSignal) as AbortSignal;

describe('the verdict on an entered address (§9 Delivery fee)', () => {
  const address = { address: '3 rue X', city: 'Lille', postal_code: '59000' };

  async function locate(resolved: object | null | Error, entered: typeof address | null = address) {
    const lookups: unknown[] = [];
    const destination = {
      async resolveAddress(...input: unknown[]) {
        lookups.push(input);
        if (resolved instanceof Error) throw resolved;
        return resolved;
      },
    } as unknown as DestinationStore;
    const actor = startAddress({ destination, settings: () => ({ 'features.delivery.max_distance': 5 }), address: entered });
    await vi.advanceTimersByTimeAsync(addressDebounceMs);
    const { value } = actor.getSnapshot();
    actor.stop();
    return { value, lookups };
  }

  test.each([
    ['within the distance', { distance: { distance: 5, unit: 'km' } }, 'located'],
    ['beyond the distance', { distance: { distance: 5.1, unit: 'km' } }, 'tooFar'],
    ['in a zone', { zone: { name: 'Centre' } }, 'located'],
    ['unknown', null, 'unknown'],
    ['without an answer', new Error('no'), 'unreachable'],
  ])('%s', async (_, resolved, value) => {
    expect(await locate(resolved)).toEqual({ value, lookups: [[address, signal]] });
  });

  test('an empty address is not looked up', async () => {
    expect(await locate(null, null)).toEqual({ value: 'idle', lookups: [] });
  });
});

describe('the location panel', () => {
  const suggestion = { description: '14 Rue Nationale, 59000 Lille', structured_formatting: { main_text: '14', secondary_text: 'Lille' } };
  function createOptions() {
    const chosen: string[] = [];
    const { api, requests } = createScriptedApi(({ path }) =>
      path.endsWith('/distance')
        ? { payload: { distance: 1, unit: 'km', address: '3 Rue X', city: 'Lille', postal_code: '59000' } }
        : { payload: [suggestion] },
    );
    const orderMode = { choose: (mode: string) => chosen.push(mode) };
    const place = { choose: ({ name }: { name: string }) => chosen.push(name) };
    const options = { api, settings: () => ({}), place: place as never, orderMode: orderMode as never };
    return { options, requests, chosen };
  }
  /** Opens the panel on a device with this geolocation. */
  async function requestPosition(getCurrentPosition?: (...input: never[]) => void) {
    vi.stubGlobal('navigator', getCurrentPosition === undefined ? {} : { geolocation: { getCurrentPosition } });
    const { options, ...rest } = createOptions();
    const panel = startLocation(options);
    panel.send({ type: 'panel.open' });
    panel.send({ type: 'position.request' });
    await vi.advanceTimersByTimeAsync(0);
    return { panel, ...rest };
  }

  test('looks up the device’s position, which may be a minute old', async () => {
    const asked: unknown[] = [];
    const { panel, requests, chosen } = await requestPosition(
      (succeed: (position: object) => void, _fail: unknown, options: { maximumAge: number }) => {
        asked.push(options.maximumAge);
        succeed({ coords: { latitude: 50.6366, longitude: 3.063, accuracy: 20 } });
      },
    );
    await vi.waitFor(() => expect(panel.getSnapshot().matches({ open: 'chosen' })).toBe(true));
    expect(requests).toMatchObject([{ query: { location: '50.63660,3.06300' }, signal }]);
    expect([asked, chosen]).toEqual([[60_000], ['3 Rue X', 'delivery']]);
  });

  test('says why there is no position', async () => {
    const failWith = (code: number) => (_succeed: unknown, fail: (error: object) => void) => fail({ code });
    for (const [geolocation, failure] of [
      [undefined, 'unavailable'],
      [failWith(1), 'denied'],
      [failWith(3), 'timedOut'],
    ] as const)
      expect((await requestPosition(geolocation)).panel.getSnapshot().value).toEqual({ open: { unlocated: failure } });
    const inaccurate = (succeed: (position: object) => void) => succeed({ coords: { latitude: 50.6, longitude: 3, accuracy: 1e5 } });
    expect((await requestPosition(inaccurate)).panel.getSnapshot().value).toEqual({ open: { unlocated: 'inaccurate' } });
  });

  test('suggests addresses for what is typed, in calls that can be aborted', async () => {
    const { options, requests } = createOptions();
    const panel = startLocation(options);
    panel.send({ type: 'panel.open' });
    panel.send({ type: 'query.changed', query: '14 rue' });
    await vi.advanceTimersByTimeAsync(suggestionDebounceMs);
    await vi.waitFor(() => expect(panel.getSnapshot().context.suggestions).toEqual([suggestion]));
    expect(requests).toMatchObject([{ query: { query: '14 rue' }, signal }]);
  });

  test('opens once it is loaded', async () => {
    const panel = createLocation(createOptions().options);
    await panel.load();
    panel.send({ type: 'panel.open' });
    expect(panel.getSnapshot().hasTag('open')).toBe(true);
  });
});

test('the suggestions of the address field begin as their chart does, and are loaded by the first text', async () => {
  const { api, requests } = createScriptedApi(() => ({ payload: [] }));
  const suggestions = createAddressSuggestions({ api, drafts: { getSnapshot: () => ({}) } as never });
  const { value, context } = createActor(addressSuggestionsMachine).getSnapshot();
  const before = suggestions.getSnapshot();
  expect({ value: before.value, context: before.context }).toEqual({ value, context });
  expect(before.hasTag('open')).toBe(false);
  suggestions.send({ type: 'query.changed', query: '14 rue' });
  await vi.waitFor(() => expect(suggestions.getSnapshot().hasTag('open')).toBe(true));
  await vi.advanceTimersByTimeAsync(suggestionDebounceMs);
  await vi.waitFor(() => expect(requests).toMatchObject([{ query: { query: '14 rue' }, signal }]));
});
