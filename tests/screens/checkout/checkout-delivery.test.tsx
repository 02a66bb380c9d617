// References: complaints and §n in docs/behaviour.

import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { item, zone } from '../../domain/shop.ts';
import { stubModalDialogs } from '../../ui/modal-dialogs.ts';
import { deliveryRefused, fries, menuOf, renderCheckout, tacos } from './checkout-shop.tsx';

stubModalDialogs();

const timeOptions = (label: string) => within(screen.getByLabelText(label)).getAllByRole<HTMLOptionElement>('option');
const chooseOption = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** Returns the names of the fields that are marked as invalid. */
const marked = () => [...document.querySelectorAll('input[aria-invalid], select[aria-invalid]')].map((field) => field.getAttribute('name'));
/** Monday, 23:30 in Paris. */
const lateMonday = new Date('2027-01-04T22:30:00Z');
const noAddress = { address: '', city: '', postal_code: '' };

async function renderDelivery(options: Parameters<typeof renderCheckout>[0]) {
  const checkout = await renderCheckout(options);
  checkout.I.open('delivery');
  return checkout;
}

describe('where (§5 Delivery form)', () => {
  test('a pickup has no address fields and shows the restaurant’s address', async () => {
    const { I } = await renderDelivery({ mode: 'pickup' });
    expect(screen.queryByLabelText('Address')).toBeNull();
    expect(within(I.panel()).getByRole('heading', { name: 'Pick up at the restaurant' })).toBeTruthy();
    expect(I.panel().textContent).toContain('14 place Rihour, 59000 Lille');
  });

  test('missing fields are marked after Continue, and only those', async () => {
    const { I } = await renderDelivery({ mode: 'delivery', delivery: { address: '', postal_code: '' } });
    expect(marked()).toEqual([]);
    I.goOn();
    I.dismiss();
    expect(marked()).toEqual(['address', 'postal_code']);
    expect(I.panel().textContent).toContain('Please enter the postal code');
  });

  test('a zone chosen from the list fills in city and postal code, and shows its fee', async () => {
    const { I, drafts } = await renderDelivery({ mode: 'delivery', delivery: noAddress });
    chooseOption('Delivery zone', '0');
    expect(screen.getByLabelText('Delivery zone')).toHaveProperty('value', '0');
    expect(drafts.getSnapshot().delivery).toMatchObject({ city: 'Lille', postal_code: '59000', address: '' });
    expect(I.panel().textContent).toMatch(/We deliver to you for €2\.50/);
  });

  test('the small order surcharge is shown separately from the fee (§9 Delivery fee)', async () => {
    const zones = [{ ...zone, minimum_order: 50 }];
    const { I } = await renderDelivery({ mode: 'delivery', settings: { 'features.delivery.zones': zones } });
    expect(I.panel().textContent).toMatch(/We deliver to you for €2\.50, plus a small order surcharge of €1\.50\./);
  });

  test('suggestions whose code loads after the field was left stay closed', async () => {
    const { addressSuggestions } = await renderDelivery({ mode: 'delivery', delivery: noAddress });
    const field = screen.getByLabelText('Address');
    fireEvent.input(field, { target: { value: '14 rue' }, inputType: 'insertText' });
    fireEvent.blur(field);
    await act(() => addressSuggestions.load());
    expect(addressSuggestions.getSnapshot()).toMatchObject({ value: 'idle', context: { query: '14 rue' } });
  });

  test('an address in exactly one zone shows its name, and the list on request', async () => {
    const { I } = await renderDelivery({ mode: 'delivery', delivery: noAddress });
    I.type('Postal code', '59000');
    expect(screen.queryByLabelText('Delivery zone')).toBeNull();
    expect(I.panel().textContent).toContain(`Delivery zone${zone.name}`);
    fireEvent.click(screen.getByRole('button', { name: 'Change zone' }));
    expect(screen.getByLabelText('Delivery zone')).toHaveProperty('value', '0');
    expect(document.activeElement).toBe(screen.getByLabelText('Delivery zone'));
  });

  test('an address that matches several zones keeps the list, with the first of them', async () => {
    const zones = [zone, { ...zone, name: 'Lille sud' }];
    await renderDelivery({ mode: 'delivery', settings: { 'features.delivery.zones': zones } });
    expect(screen.getByLabelText('Delivery zone')).toHaveProperty('value', '0');
  });

  test('distance-based delivery hides the zones', async () => {
    await renderDelivery({ mode: 'delivery', settings: { 'features.delivery.calculation_type': 'distance_based' } });
    expect(screen.queryByLabelText('Delivery zone')).toBeNull();
  });

  test('an address outside every zone shows a message, but not while its postal code is incomplete', async () => {
    const { I } = await renderDelivery({ mode: 'delivery', delivery: { city: 'Paris', postal_code: '590' } });
    const unserved = 'We do not deliver to this address.';
    expect(I.panel().textContent).not.toContain(unserved);
    I.type('Postal code', '75001');
    expect(I.panel().textContent).toContain(unserved);
  });

  test('a small order shows the amount that avoids the surcharge (§9 Delivery fee)', async () => {
    const { I } = await renderDelivery({
      mode: 'delivery',
      settings: { 'features.delivery.zones': [{ ...zone, minimum_order: 30, flat_charge: 1.5 }] },
    });
    expect(I.panel().textContent).toMatch(/Add €7\.00 to your cart to save €1\.50/);
  });

  test('the country is a field on request only, and resets to France when cleared', async () => {
    const { I, drafts } = await renderDelivery({ mode: 'delivery' });
    expect(screen.queryByLabelText('Country')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Change country' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Country'));
    I.type('Country', ' ');
    fireEvent.blur(screen.getByLabelText('Country'));
    expect(drafts.getSnapshot().delivery.country).toBe('France');
  });

  test('another country is shown as a field, which stays while it is edited', async () => {
    const { I, drafts } = await renderDelivery({ mode: 'delivery' });
    act(() => drafts.change('delivery', { country: 'Belgique' }));
    expect(screen.getByLabelText('Country')).toHaveProperty('value', 'Belgique');
    I.type('Country', 'France');
    expect(screen.getByLabelText('Country')).toHaveProperty('value', 'France');
  });

  test('the browser can fill in every field, and only those of the address are required', async () => {
    await renderDelivery({ mode: 'delivery' });
    fireEvent.click(screen.getByRole('button', { name: 'Change country' }));
    const attributes = [...document.querySelectorAll('[role="tabpanel"] input[aria-required]')].map((field) => [
      field.getAttribute('name'),
      field.getAttribute('aria-required'),
      field.getAttribute('autocomplete'),
      field.getAttribute('enterkeyhint'),
    ]);
    expect(attributes).toEqual([
      ['address', 'true', 'address-line1', 'next'],
      ['address2', 'false', 'address-line2', 'next'],
      ['postal_code', 'true', 'postal-code', 'next'],
      ['city', 'true', 'address-level2', 'next'],
      ['courier_note', 'false', 'off', 'next'],
      ['country', 'false', 'country-name', 'next'],
    ]);
    expect(screen.getByLabelText('Postal code').getAttribute('inputmode')).toBe('numeric');
  });

  test('a country is kept when its field is left', async () => {
    const { I, drafts } = await renderDelivery({ mode: 'delivery' });
    fireEvent.click(screen.getByRole('button', { name: 'Change country' }));
    I.type('Country', 'Belgique');
    fireEvent.blur(screen.getByLabelText('Country'));
    expect(drafts.getSnapshot().delivery.country).toBe('Belgique');
    I.type('Country', 'a'.repeat(501));
    expect(screen.getByLabelText('Country').ariaInvalid).toBe('true');
  });

  test('an address without a zone has none chosen, and a chosen zone keeps its list', async () => {
    const zones = [zone, { ...zone, name: 'Roubaix', city: 'Roubaix', postal_code: '59100' }];
    const { drafts } = await renderDelivery({ mode: 'delivery', delivery: noAddress, settings: { 'features.delivery.zones': zones } });
    expect(screen.getByLabelText('Delivery zone')).toHaveProperty('value', '');
    expect(timeOptions('Delivery zone').map(({ text, disabled }) => [text, disabled])).toEqual([
      ['Choose your zone', true],
      ['Centre', false],
      ['Roubaix', false],
    ]);
    chooseOption('Delivery zone', '1');
    expect(drafts.getSnapshot().delivery.city).toBe('Roubaix');
    expect(document.activeElement).toBe(screen.getByLabelText('Delivery zone'));
    chooseOption('Delivery zone', '0');
    expect(drafts.getSnapshot().delivery.postal_code).toBe('59000');
  });

  test('an address that is too far is marked until it changes (§8)', async () => {
    const { I } = await renderDelivery({ mode: 'delivery' });
    I.goOn();
    await I.resolveActor('checkDelivery', deliveryRefused('tooFar'));
    I.dismiss();
    const address = screen.getByRole('combobox', { name: 'Address', description: /The address is too far from the restaurant$/ });
    expect([address.ariaInvalid, document.activeElement]).toEqual(['true', address]);
    I.type('City', 'Lomme');
    expect(address.ariaInvalid).toBeNull();
  });

  test('an address that was not found keeps its text, is marked and focused; editing it clears the mark (§8)', async () => {
    const { I } = await renderDelivery({ mode: 'delivery' });
    I.goOn();
    await I.resolveActor('checkDelivery', { type: 'addressUnknown' });
    const address = screen.getByLabelText('Address');
    expect(document.activeElement).toBe(address);
    expect(address).toHaveProperty('value', '12 rue de Béthune');
    I.type('Address', '12 rue de Béthune bis');
    expect(address.getAttribute('aria-invalid')).toBeNull();
  });
});

describe('when (§4 Delivery validated, §9 Slot rules)', () => {
  const chooseSchedule = () => act(() => screen.getByRole('radio', { name: 'Schedule' }).click());

  test('today and the next six days can be chosen, and the first with a slot is selected', async () => {
    const { drafts } = await renderDelivery({});
    chooseSchedule();
    const days = timeOptions('Date').slice(1);
    expect(days).toHaveLength(7);
    expect(days.map(({ text }) => text).slice(0, 3)).toEqual(['Today', 'Tomorrow', 'Wednesday 6 January']);
    expect(drafts.getSnapshot().delivery).toMatchObject({ is_scheduled: true, delivery_date: '2027-01-04', delivery_time_range: '' });
  });

  test('only future slots can be chosen', async () => {
    const { drafts } = await renderDelivery({});
    chooseSchedule();
    const times = timeOptions('Time').map(({ value }) => value);
    expect(times.slice(0, 3)).toEqual(['', '13:00', '13:15']);
    chooseOption('Time', '13:15');
    expect(drafts.getSnapshot().delivery.delivery_time_range).toBe('13:15');
  });

  test('a chosen slot that has passed is shown as unavailable, and not replaced (complaint 14)', async () => {
    const scheduledTime = { is_scheduled: true, delivery_date: '2027-01-04', delivery_time_range: '12:00' };
    const { I, drafts } = await renderDelivery({ delivery: scheduledTime });
    const time = screen.getByLabelText('Time');
    expect(time).toHaveProperty('value', '12:00');
    expect(time.getAttribute('aria-invalid')).toBe('true');
    expect(I.panel().textContent).toContain('12:00 is no longer available. Please choose another time.');
    expect(drafts.getSnapshot().delivery).toMatchObject(scheduledTime);
  });

  test('a chosen day that has passed shows a message (complaint 15)', async () => {
    await renderDelivery({ delivery: { is_scheduled: true, delivery_date: '2027-01-03', delivery_time_range: '12:00' } });
    expect(screen.getByText('This day has passed. Please choose another one.')).toBeTruthy();
  });

  test('changing the day keeps the time if it is available, else clears it', async () => {
    const { drafts } = await renderDelivery({
      delivery: { is_scheduled: true, delivery_date: '2027-01-04', delivery_time_range: '12:00' },
    });
    chooseOption('Date', '2027-01-05');
    expect(drafts.getSnapshot().delivery.delivery_time_range).toBe('12:00');
    chooseOption('Date', '2027-01-04');
    expect(drafts.getSnapshot().delivery.delivery_time_range).toBe('');
  });

  test('a day without slots is shown as closed', async () => {
    const { I } = await renderDelivery({ now: lateMonday });
    chooseSchedule();
    chooseOption('Date', '2027-01-04');
    expect(I.panel().textContent).toContain('Closed on this day, please choose another date.');
  });

  test('as soon as possible is disabled while the kitchen is closed, and a button chooses the next time', async () => {
    const { I, drafts } = await renderDelivery({ now: lateMonday });
    expect(I.panel().textContent).toContain('The kitchen is closed right now. Next time: tomorrow, 11:30');
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    act(() => screen.getByRole('button', { name: 'Schedule for this time' }).click());
    expect(I.panel().textContent).not.toContain('The kitchen is closed');
    expect(drafts.getSnapshot().delivery).toMatchObject({ is_scheduled: true, delivery_date: '2027-01-05', delivery_time_range: '11:30' });
    expect(screen.getByLabelText('Time')).toHaveProperty('value', '11:30');
  });

  describe('a time that the server refuses', () => {
    const atQuarterPast = { is_scheduled: true, delivery_date: '2027-01-04', delivery_time_range: '13:15' };
    const isTimeMarked = () => screen.getByLabelText('Time').getAttribute('aria-invalid') === 'true';

    test('is marked as unavailable until another one is chosen', async () => {
      const { I } = await renderDelivery({ delivery: atQuarterPast });
      expect([isTimeMarked(), screen.queryByRole('button', { name: 'Schedule for this time' })]).toEqual([false, null]);
      I.goOn();
      await I.resolveActor('checkDelivery', deliveryRefused('slotUnavailable'));
      I.dismiss();
      expect(isTimeMarked()).toBe(true);
      expect(I.panel().textContent).toContain('13:15 is no longer available. Please choose another time.');
      expect(timeOptions('Time').find(({ value }) => value === '13:15')?.disabled).toBe(true);
      chooseOption('Time', '13:30');
      expect(isTimeMarked()).toBe(false);
    });

    test('is not marked if only an item is unavailable then, and the item can be removed', async () => {
      const { I, cart } = await renderDelivery({ delivery: atQuarterPast });
      I.goOn();
      await I.resolveActor('checkDelivery', deliveryRefused('itemsUnavailable', ['Tacos']));
      I.dismiss();
      expect(isTimeMarked()).toBe(false);
      expect(screen.getAllByRole('button', { name: /^Remove/ }).map(({ ariaLabel }) => ariaLabel)).toEqual(['Remove · Tacos']);
      fireEvent.click(screen.getByRole('button', { name: 'Remove · Tacos' }));
      expect(cart.getSnapshot().map(({ name }) => name)).toEqual(['Fries']);
      expect(document.activeElement).toBe(within(I.panel()).getByRole('heading', { level: 2 }));
    });
  });

  test('dishes that are not served at the chosen time are listed, each with a Remove button', async () => {
    const evening = { ...menuOf(), menu_id: 'evening', pickup_time_ranges: { mon: [['20:00', '23:00'] as [string, string]] } };
    const lunch = { ...menuOf(tacos, fries), pickup_time_ranges: { mon: [['11:30', '14:30'] as [string, string]] } };
    const { I } = await renderDelivery({
      menus: [lunch, evening],
      delivery: { is_scheduled: true, delivery_date: '2027-01-04', delivery_time_range: '20:15' },
    });
    expect(I.panel().textContent).toContain('Not available at the chosen time: choose another time or remove these items');
    for (const name of ['Tacos', 'Fries']) expect(screen.getByRole('button', { name: `Remove · ${name}` })).toBeTruthy();
  });

  test('a cart whose dishes have all left the menu lists them', async () => {
    const { I, setMenus } = await renderDelivery({});
    act(() => setMenus([menuOf(item({ item_id: 9 }))]));
    expect(I.panel().textContent).toContain('No longer available as you chose it');
    expect(screen.getByRole('button', { name: 'Remove · Tacos' })).toBeTruthy();
  });

  test('a blocked Continue marks the missing time', async () => {
    const { I } = await renderDelivery({ delivery: { is_scheduled: true, delivery_date: '2027-01-05', delivery_time_range: '' } });
    I.goOn();
    I.dismiss();
    expect(document.activeElement).toBe(screen.getByLabelText('Time'));
  });
});
