import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { suggestionDebounceMs } from '#config/constants.ts';
import { defaultSite } from '#config/site.ts';
import { ShopProvider, type Shop } from '#components/shop-context.ts';
import type { LocationSuggestion, OrderMode } from '#domain/entities.ts';
import type { DeliveryPlace } from '#domain/delivery/location.ts';
import { LocationProvider } from '#features/location/location-context.ts';
import { LocationDialog } from '#features/location/location-dialog.tsx';
import { PlaceChip } from '#features/location/place-chip.tsx';
import { PlaceLine } from '#features/location/place-line.tsx';
import { SoonestLine, SoonestTime } from '#features/location/soonest.tsx';
import { locationMachine } from '#machines/location.machine.ts';
import { memoryStorage } from '#platform/storage.ts';
import { createDeliveryPlaceStore } from '#stores/delivery-place.ts';
import { createFormDraftsStore } from '#stores/form-drafts.ts';
import { createOrderModeStore } from '#stores/order-mode.ts';
import { mondayAtOne, openDaily, zone } from '../domain/shop.ts';
import { constantStore } from '../support/charts/constant-store.ts';
import { deferredActors } from '../support/charts/deferred-actors.ts';
import { button, press, queryButton, submit, textOf } from '../ui/elements.ts';
import { pressEscape, stubModalDialogs } from '../ui/modal-dialogs.ts';
import { renderWithI18n } from '../ui/render-with-i18n.tsx';

stubModalDialogs();
beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});

const zoneSettings = {
  'features.delivery.active': 1,
  'features.delivery.calculation_type': 'zone_based',
  'features.delivery.zones': [zone, { ...zone, name: 'Wazemmes', postal_code: '59020', delivery_fee: undefined }],
  'contacts.address': '14 place Rihour, 59000 Lille',
};
const home: DeliveryPlace = {
  name: '12 rue de Béthune',
  address: '12 rue de Béthune',
  city: 'Lille',
  postal_code: '59000',
  distance: null,
};
const suggestion = (main: string): LocationSuggestion => ({
  description: `${main}, Lille`,
  structured_formatting: { main_text: main, secondary_text: 'Lille' },
});

type Options = { settings?: object; mode?: OrderMode | null; place?: DeliveryPlace | null; now?: Date };

function renderLocation({ settings = zoneSettings, mode = null, place: chosen = null, now = mondayAtOne }: Options = {}) {
  const storage = memoryStorage();
  const drafts = createFormDraftsStore(storage);
  const place = createDeliveryPlaceStore({ storage, drafts });
  const orderMode = createOrderModeStore(storage);
  if (chosen !== null) place.choose(chosen);
  if (mode !== null) orderMode.choose(mode);
  const calls = deferredActors('suggest', 'locate', 'lookUp');
  const machine = calls.provide(locationMachine).provide({
    actions: {
      choosePickup: () => orderMode.choose('pickup'),
      choosePlace: (_, found) => {
        if (found.type !== 'found') return;
        place.choose(found.place);
        orderMode.choose('delivery');
      },
    },
  });
  const delays = new SimulatedClock();
  const panel = createActor(machine, { clock: delays }).start();
  const shop = {
    site: defaultSite,
    settings,
    menus: [openDaily(['11:30', '14:30'])],
    clock: constantStore(now),
    orderMode,
  } as unknown as Shop;
  const root = createRootRoute();
  const menu = createRoute({ getParentRoute: () => root, path: '/menu' });
  const router = createRouter({ routeTree: root.addChildren([menu]), history: createMemoryHistory({ initialEntries: ['/menu'] }) });
  renderWithI18n(
    <RouterContextProvider router={router}>
      <ShopProvider value={shop}>
        <LocationProvider value={{ panel, place, drafts }}>
          <div id="chip">
            <PlaceChip soonestTime={<SoonestTime />} />
          </div>
          <div id="line">
            <PlaceLine />
          </div>
          <div id="soonest">
            <SoonestLine />
          </div>
          <LocationDialog />
        </LocationProvider>
      </ShopProvider>
    </RouterContextProvider>,
  );
  const send = (event: Parameters<typeof panel.send>[0]) => act(async () => panel.send(event));
  return {
    panel,
    place,
    drafts,
    orderMode,
    send,
    open: () => send({ type: 'panel.open' }),
    wait: (ms: number) => act(async () => delays.increment(ms)),
    resolve: (...call: Parameters<typeof calls.resolve>) => act(() => calls.resolve(...call)),
    reject: (...call: Parameters<typeof calls.reject>) => act(() => calls.reject(...call)),
  };
}
const part = (id: string) => document.querySelector<HTMLElement>(`#${id}`);
const chip = () => part('chip')?.querySelector('button') ?? document.createElement('button');
const iconOf = (root: Element | null) => root?.querySelector('use')?.getAttribute('href')?.split('#').at(-1);
const field = () => screen.getByLabelText<HTMLInputElement>('Address');
const status = () => textOf(document.querySelector('form [data-live]'));
const state = () => document.querySelector('[data-machine="location"]')?.getAttribute('data-state');
const enter = (text: string) => act(async () => void fireEvent.change(field(), { target: { value: text } }));

test('before a choice the header asks where to deliver, and opens the panel', async () => {
  renderLocation();
  expect([textOf(chip()), iconOf(chip()), chip().getAttribute('aria-describedby'), textOf(part('line'))]).toEqual([
    'Where should we deliver?',
    'map-pin',
    null,
    '',
  ]);
  expect([state(), document.querySelector('dialog')]).toEqual(['closed', null]);
  await press('Where should we deliver?');
  expect([state(), document.querySelector('dialog')?.getAttribute('aria-label')]).toEqual(['open.ready', 'Where should we deliver?']);
});

test('for pickup the header shows the time, and the menu no address', () => {
  renderLocation({ mode: 'pickup', place: home });
  expect([textOf(chip()), iconOf(chip()), textOf(part('line'))]).toEqual(['Where should we deliver? · Pickup · 13:00', 'store', '']);
  expect(chip().getAttribute('aria-describedby')).toBe(chip().querySelector('[aria-hidden="true"][id]')?.id);
  expect(textOf(part('soonest'))).toMatch(/^Ready (from|between) 13:00/);
});

test('for a delivery the header shows its place, and the menu a link to change it', () => {
  renderLocation({ mode: 'delivery', place: home });
  expect([textOf(chip()), iconOf(chip()), textOf(part('line'))]).toEqual([
    'Where should we deliver? · Delivery · 12 rue de Béthune',
    'bike',
    'Edit the address',
  ]);
});

test('a delivery with an estimate shows when it arrives', () => {
  renderLocation({ mode: 'delivery', settings: { ...zoneSettings, 'scheduling.minimum_time': 30 } });
  expect([textOf(part('soonest')), iconOf(part('soonest'))]).toEqual(['Delivered around 13:30', 'clock']);
});

test('for a delivery without an address the header names the mode only', () => {
  renderLocation({ mode: 'delivery' });
  expect([textOf(chip()), textOf(part('line'))]).toEqual(['Where should we deliver? · Delivery', 'Choose the address']);
});

test('an address that was edited at the checkout replaces the chosen one', () => {
  const { drafts, place } = renderLocation({ mode: 'delivery', place: home });
  act(() => place.fillDeliveryForm());
  expect(textOf(chip())).toContain('12 rue de Béthune');
  act(() => drafts.change('delivery', { address: ' 1 rue Neuve ' }));
  expect(textOf(chip())).toContain('Delivery · 1 rue Neuve');
  act(() => drafts.change('delivery', { address: ' ' }));
  expect(textOf(chip())).toContain('12 rue de Béthune');
});

test('an address that was typed at the checkout is the place of a delivery', () => {
  const { drafts } = renderLocation({ mode: 'delivery' });
  act(() => drafts.change('delivery', { address: ' 1 rue Neuve ' }));
  expect([textOf(chip()), textOf(part('line'))]).toEqual([expect.stringContaining('Delivery · 1 rue Neuve'), 'Edit the address']);
});

test('while the restaurant is closed no time is shown', () => {
  renderLocation({ mode: 'pickup', now: new Date('2027-01-04T15:00:00Z') });
  expect([textOf(chip()), textOf(part('soonest'))]).toEqual(['Where should we deliver? · Pickup', '']);
});

test('the panel offers address, position, pickup and zones with their fees', async () => {
  const { open } = renderLocation();
  await open();
  expect(field().placeholder).toBe('Number, street, city');
  expect([field().autocomplete, field().getAttribute('enterkeyhint'), field().maxLength, field().getAttribute('aria-invalid')]).toEqual([
    'off',
    'search',
    200,
    'false',
  ]);
  expect(field().getAttribute('aria-describedby')).toBe(document.querySelector('form [data-live] span')?.id);
  expect(textOf(document.querySelector('dialog'))).toContain('Pick up at the restaurant14 place Rihour, 59000 Lille');
  const zones = [...document.querySelectorAll<HTMLInputElement>('input[name="zone"]')];
  expect(zones.map(({ type, checked, labels }) => [type, checked, textOf(labels?.[0] ?? null)])).toEqual([
    ['radio', false, expect.stringContaining(zone.name)],
    ['radio', false, 'Wazemmes €0.00'],
  ]);
  expect(queryButton('Use my location')?.className).toMatch(/secondary.*wide/);
});

test('pickup is confirmed as such, also after a delivery place was chosen', async () => {
  const { open } = renderLocation({ mode: 'delivery', place: home });
  await open();
  await press('Pick up at the restaurant');
  expect([textOf(document.querySelector('[class*="chosen"]')), iconOf(document.querySelector('[class*="chosen"]'))]).toEqual([
    'Pick up at the restaurant',
    'store',
  ]);
});

test('without a delivery only pickup is offered', async () => {
  const { open, orderMode } = renderLocation({ settings: { 'features.delivery.active': 0, 'features.delivery.zones': [zone] } });
  await open();
  expect(textOf(document.querySelector('dialog'))).toContain('The restaurant does not deliver at the moment.');
  expect([document.querySelector('form'), queryButton('Use my location'), document.querySelector('fieldset')]).toEqual([null, null, null]);
  await press('Pick up at the restaurant');
  expect([orderMode.getSnapshot().chosen, state(), iconOf(document.querySelector('dialog [data-live]'))]).toEqual([
    'pickup',
    'open.chosen',
    'store',
  ]);
  expect(textOf(document.querySelector('dialog [data-live]'))).toBe('Pick up at the restaurant');
});

test('a delivery by distance has no zones', async () => {
  const { open } = renderLocation({
    settings: { ...zoneSettings, 'features.delivery.calculation_type': 'distance_based', 'contacts.address': '' },
  });
  await open();
  expect([document.querySelector('fieldset'), document.querySelectorAll('dialog p').length]).toEqual([null, 0]);
});

test('a zone is chosen by its radio button, also if it is the current one', async () => {
  const { open, send, orderMode, place } = renderLocation();
  await open();
  await act(async () => document.querySelector<HTMLInputElement>('input[name="zone"]')?.click());
  expect([orderMode.getSnapshot().chosen, place.getSnapshot()?.name, state()]).toEqual(['delivery', zone.name, 'open.chosen']);
  expect(iconOf(document.querySelector('[class*="chosen"]'))).toBe('bike');
  await send({ type: 'panel.close' });
  await open();
  const [current] = document.querySelectorAll<HTMLInputElement>('input[name="zone"]');
  expect(current?.checked).toBe(true);
  await act(async () => current?.click());
  expect(state()).toBe('open.chosen');
});

test('for pickup no zone is checked', async () => {
  const { open } = renderLocation({
    mode: 'pickup',
    place: { ...home, name: zone.name, city: zone.city, postal_code: zone.postal_code ?? '' },
  });
  await open();
  expect(document.querySelector('input[name="zone"]:checked')).toBeNull();
});

test('an address is searched while it is typed, and its suggestions are counted', async () => {
  const { open, resolve, panel, wait } = renderLocation();
  await open();
  await enter('12 rue');
  await wait(suggestionDebounceMs);
  expect([status(), panel.getSnapshot().context.query]).toEqual(['Searching for addresses…', '12 rue']);
  await resolve('suggest', [suggestion('12 rue A'), suggestion('12 rue B')]);
  expect([status(), document.querySelectorAll('[role="option"]').length, field().getAttribute('aria-expanded')]).toEqual([
    '2 addresses found',
    2,
    'true',
  ]);
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect(field().getAttribute('aria-expanded')).toBe('false');
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  expect(field().getAttribute('aria-expanded')).toBe('true');
  fireEvent.keyDown(field(), { key: 'Escape' });
  await enter('12 rue d');
  expect(field().getAttribute('aria-expanded')).toBe('true');
  await act(async () => void fireEvent.click(document.querySelector('[role="option"]') ?? document.body));
  expect([status(), state(), field().value]).toEqual(['Checking the address…', 'open.lookingUp', '12 rue A, Lille']);
});

test('without suggestions the visitor can go on typing', async () => {
  const { open, resolve, wait } = renderLocation();
  await open();
  await enter('zzz rue');
  await wait(suggestionDebounceMs);
  await resolve('suggest', []);
  expect(status()).toBe('No address found. You can go on typing.');
});

test('a typed address is looked up, confirmed, and shown', async () => {
  const { open, resolve, place } = renderLocation();
  await open();
  await enter('12 rue de Béthune');
  expect(fireEvent.submit(field().form ?? document.body)).toBe(false);
  await act(async () => {});
  expect([field().form?.getAttribute('aria-busy'), button('Deliver here').getAttribute('aria-busy'), status()]).toEqual([
    'true',
    'true',
    'Checking the address…',
  ]);
  await resolve('lookUp', { type: 'found', place: home });
  expect([field().form?.getAttribute('aria-busy'), state(), place.getSnapshot()?.name]).toEqual(['false', 'open.chosen', home.name]);
  expect(textOf(document.querySelector('[class*="chosen"]'))).toBe('Delivery · 12 rue de Béthune, 59000 Lille');
});

test('a place without a name or a postcode is confirmed by the rest', async () => {
  const { open, resolve } = renderLocation();
  await open();
  await enter('Lille centre');
  await submit(field());
  await resolve('lookUp', { type: 'found', place: { ...home, name: '', postal_code: '' } });
  expect(textOf(document.querySelector('[class*="chosen"]'))).toBe('Delivery · Lille');
});

test('an unknown address is marked, and can be corrected', async () => {
  const { open, resolve, reject } = renderLocation();
  await open();
  await enter('12 rue de Béthune');
  await submit(field());
  button('Use my location').focus();
  await resolve('lookUp', { type: 'unknown' });
  expect([status(), field().getAttribute('aria-invalid'), document.activeElement]).toEqual([
    'Address not found. Please check the number and the street, then try again.',
    'true',
    field(),
  ]);
  expect(document.querySelector('form [data-live]')?.className).toMatch(/wrong/);
  await submit(field());
  await reject('lookUp');
  expect(status()).toBe('The address could not be looked up, please try again');
  await enter('1 rue');
  expect([field().getAttribute('aria-invalid'), document.querySelector('form [data-live]')?.className]).toEqual([
    'false',
    expect.not.stringMatching(/wrong/),
  ]);
});

test('an address that is too far is explained by an alert, and marked afterwards', async () => {
  const { open, resolve } = renderLocation();
  await open();
  await enter('1 rue de Paris');
  await submit(field());
  expect(document.querySelector('[role="alertdialog"]')).toBeNull();
  await resolve('lookUp', { type: 'tooFar' });
  expect(textOf(document.querySelector('[role="alertdialog"]'))).toContain('The address is too far from the restaurant');
  expect(status()).not.toBe('');
  await press('OK');
  expect([document.querySelector('[role="alertdialog"]'), field().getAttribute('aria-invalid'), document.activeElement]).toEqual([
    null,
    'true',
    field(),
  ]);
});

test('each reason why the position is not known asks for the address', async () => {
  const { open, resolve, reject } = renderLocation();
  await open();
  const located = async (settle: () => Promise<void>) => {
    await press('Use my location');
    expect([status(), button('Use my location').getAttribute('aria-busy')]).toEqual(['Looking for your position…', 'true']);
    await settle();
    expect(document.activeElement).toBe(field());
    field().blur();
    return status();
  };
  const failed = (failure: string) => located(() => resolve('locate', { type: 'unlocated', failure }));
  const lookedUp = (settle: () => Promise<void>) =>
    located(async () => {
      await resolve('locate', { type: 'located', position: '50.6,3.06' });
      await settle();
    });
  expect(await failed('denied')).toBe('Your position is not shared with this site. Please type your address instead.');
  expect(await failed('unavailable')).toBe('Your position is not known. Please type your address instead.');
  expect(await failed('timedOut')).toBe('Your position did not come in time. Please type your address instead.');
  expect(await failed('inaccurate')).toBe('Your position is not exact enough. Please type your address instead.');
  expect(await lookedUp(() => resolve('lookUp', { type: 'unknown' }))).toBe(
    'There is no known address at your position. Please type your address instead.',
  );
  expect(await lookedUp(() => reject('lookUp'))).toBe('Your position could not be looked up. Please try again, or type your address.');
});

test('Escape closes the panel', async () => {
  const { open } = renderLocation();
  await open();
  await act(async () => pressEscape(document.querySelector('dialog') ?? document.body));
  expect([state(), document.querySelector('dialog')]).toEqual(['closed', null]);
});
