// References: S-n in docs/security.md, complaints and §n in docs/behaviour.

import { describe, expect, test } from 'vitest';
import { fullAddress, deliveryErrors, cleanDelivery } from '#domain/order/forms.ts';
import { addressLine, toPlaceLookup, zonePlace, addressToLookUp, validatePosition, suggestionLine } from '#domain/delivery/location.ts';
import { zoneFor } from '#domain/delivery.ts';
import { buildOrderPayload } from '#domain/order/order.ts';
import { priceCart } from '#domain/pricing.ts';
import { line, cpuMilliseconds, rules, zone } from '../shop.ts';

const home = { address: '12 rue de Béthune', city: 'Lille', postal_code: '59000' };
const delivery = { ...home, country: 'France', is_scheduled: false, delivery_date: '', delivery_time_range: '' };
const zones = { 'features.delivery.calculation_type': 'zone_based', 'features.delivery.zones': [zone] };
const byDistance = { 'features.delivery.calculation_type': 'distance_based', 'features.delivery.max_distance': 5 };

describe('the result of a lookup', () => {
  test('in a shop with zones is found inside a zone at any distance, and too far elsewhere (§5)', () => {
    expect(toPlaceLookup({ distance: 900, ...home }, '', zones)).toMatchObject({ type: 'found', place: home });
    expect(toPlaceLookup({ distance: 0.1, city: 'Carvin', postal_code: '62220' }, '', zones)).toEqual({ type: 'tooFar' });
    expect(toPlaceLookup({ distance: 0.1 }, '', zones)).toEqual({ type: 'tooFar' });
  });
  test('priced by distance is found up to the limit and too far beyond it (§5)', () => {
    expect(toPlaceLookup({ distance: 5, ...home }, '', byDistance)).toMatchObject({ type: 'found', place: { distance: { distance: 5 } } });
    expect(toPlaceLookup({ distance: 5.001, ...home }, '', byDistance)).toEqual({ type: 'tooFar' });
  });
  test('keeps the query if the response names no street', () => {
    const lookUpResult = (response: object) => toPlaceLookup({ distance: 1, ...response }, '3 quai du Wault, Lille', byDistance);
    expect(lookUpResult({})).toMatchObject({ place: { address: '3 quai du Wault', city: '', postal_code: '' } });
    expect(toPlaceLookup({ distance: 1 }, ' 3 quai du Wault , Lille', byDistance)).toMatchObject({ place: { address: '3 quai du Wault' } });
    expect(lookUpResult({ formatted_address: '3 Quai du Wault, 59000 Lille' })).toMatchObject({ place: { name: '3 Quai du Wault' } });
  });
});

describe('a position of the device (complaint 21)', () => {
  test('is sent with five decimals, latitude first', () => {
    expect(validatePosition({ latitude: 50.63660123, longitude: 3.063, accuracy: 1000 })).toEqual({
      type: 'located',
      position: '50.63660,3.06300',
    });
  });
  test.each([
    ['10.00000,0.00000', { latitude: 10, longitude: 0, accuracy: 5 }],
    ['0.00000,-10.00000', { latitude: 0, longitude: -10, accuracy: 5 }],
  ])('on the equator or the zero meridian is sent: %s', (position, fix) => {
    expect(validatePosition(fix)).toEqual({ type: 'located', position });
  });
  test.each([
    ['0,0', { latitude: 0, longitude: 0, accuracy: 5 }, 'unavailable'],
    ['nearly 0,0', { latitude: 0.000001, longitude: -0.000001, accuracy: 5 }, 'unavailable'],
    ['no number', { latitude: Number.NaN, longitude: 3, accuracy: 5 }, 'unavailable'],
    ['far off', { latitude: 50, longitude: 3, accuracy: 1001 }, 'inaccurate'],
  ])('that is %s is rejected', (_, fix, failure) => {
    expect(validatePosition(fix)).toEqual({ type: 'unlocated', failure });
  });
});

describe('an address', () => {
  test.each([
    ['12 rue de Béthune', '12 rue de Béthune'],
    [' 12 rue de Béthune , 3e étage, code 12A', '12 rue de Béthune'],
    ['12, rue de Béthune, 3e étage', '12 rue de Béthune'],
    ['12 bis, rue de Béthune', '12 bis rue de Béthune'],
    ['Rue du 8 mai, 3e étage', 'Rue du 8 mai'],
    ['12', '12'],
    ['', ''],
  ])('written %j is looked up as %j, with postal code and city', (address, street) => {
    expect(addressLine({ ...home, address })).toBe(`${street}, 59000 Lille`);
  });
  test('is looked up without the spaces around postal code and city', () => {
    expect(addressLine({ address: '12 rue de Béthune', city: ' Lille ', postal_code: ' 59000 ' })).toBe(addressLine(home));
  });
  test('is looked up without its supplement, also in the form an order sends', () => {
    const requestedAddress = fullAddress({ ...home, address2: 'Rue du Fond, 12A' });
    expect(requestedAddress).toBe('12 rue de Béthune, Rue du Fond, 12A');
    expect(addressLine({ ...home, address: requestedAddress })).toBe(addressLine(home));
  });
  test('of a hundred thousand hostile characters is parsed in under 50 ms (S-46)', () => {
    const samples = [
      '1'.repeat(1e5),
      '1 '.repeat(5e4),
      ','.repeat(1e5),
      ' '.repeat(1e5),
      'a'.repeat(1e5),
      '\u0301'.repeat(1e5),
      '12 aaaaaa'.repeat(1e4),
    ];
    for (const text of samples) {
      const lookUp = () => {
        addressLine({ address: text, city: text, postal_code: text });
        zoneFor({ city: text, postal_code: text }, [zone]);
        deliveryErrors({ ...delivery, address: text, address2: text }, 'delivery');
        toPlaceLookup({ distance: 1, formatted_address: text }, text, byDistance);
      };
      expect(cpuMilliseconds(lookUp)).toBeLessThan(50);
    }
  });
});

describe('the note for the courier', () => {
  test('is sent after the supplement, and is optional', () => {
    const noted = { ...delivery, address2: '3e étage', courier_note: ' Sonnez deux fois ' };
    expect(fullAddress(cleanDelivery(noted))).toBe('12 rue de Béthune, 3e étage, Sonnez deux fois');
    expect(cleanDelivery({ ...delivery, courier_note: ' ' })).not.toHaveProperty('courier_note');
  });
  test('must not make the address longer than an order allows', () => {
    const long = { ...delivery, address: 'a'.repeat(300), address2: 'b'.repeat(150), courier_note: 'c'.repeat(60) };
    expect(deliveryErrors(long, 'delivery')).toEqual({ courier_note: 'tooLong' });
    const full = { ...delivery, address: 'a'.repeat(400), address2: 'b'.repeat(98) };
    expect(deliveryErrors({ ...full, courier_note: 'c' }, 'delivery')).toEqual({ courier_note: 'tooLong' });
  });
});

describe('the address supplement (§3 Checkout forms: delivery)', () => {
  test('is optional, normalised, and omitted if blank', () => {
    expect(deliveryErrors({ ...delivery, address2: ' ' }, 'delivery')).toEqual({});
    expect(cleanDelivery({ ...delivery, address2: ' \n' })).not.toHaveProperty('address2');
    expect(cleanDelivery({ ...delivery, address2: ' 3e étage ' }).address2).toBe('3e étage');
  });
  test('is sent after the street', () => {
    const items = [line({ quantity: 1 })];
    const price = priceCart({ items, mode: 'delivery', couponOfferId: null, destination: { zone } }, rules());
    const personal = { first_name: 'L', last_name: 'M', email: 'l@example.fr', phone: '06' };
    const order = {
      localId: 'x',
      items,
      personal,
      method: 'cash',
      price,
      settings: {},
      delivery: { ...delivery, address2: '3e étage' },
    } as const;
    expect(buildOrderPayload({ ...order, mode: 'delivery' }).customer.location).toEqual({
      address: '12 rue de Béthune, 3e étage',
      city: 'Lille',
      postal_code: '59000',
      country: 'France',
    });
    expect(buildOrderPayload({ ...order, mode: 'pickup' }).customer.location.address).toBe('');
  });
  test('must not make the address longer than an order allows', () => {
    expect(deliveryErrors({ ...delivery, address: 'a'.repeat(400), address2: 'b'.repeat(99) }, 'delivery')).toEqual({
      address2: 'tooLong',
    });
    expect(deliveryErrors({ ...delivery, address: 'a'.repeat(400), address2: 'b'.repeat(98) }, 'delivery')).toEqual({});
  });
});

test('a zone is a place with only city and postal code', () => {
  expect(zonePlace(zone)).toEqual({ name: zone.name, address: '', city: zone.city, postal_code: zone.postal_code, distance: null });
});

test('a suggestion without secondary text shows only its main text', () => {
  const wording = { main_text: 'Rue X', secondary_text: '' };
  expect(suggestionLine({ description: '', structured_formatting: wording })).toBe('Rue X');
});

describe('the address to look up for a delivery fee (§9 Delivery fee)', () => {
  test('is the typed one of a delivery priced by distance', () => {
    expect(addressToLookUp(delivery, 'delivery', byDistance)).toEqual(home);
  });
  test('is null for a pickup, before an order type is chosen, in a shop with zones, and while incomplete', () => {
    expect(addressToLookUp(delivery, 'pickup', byDistance)).toBeNull();
    expect(addressToLookUp(delivery, null, byDistance)).toBeNull();
    expect(addressToLookUp(delivery, 'delivery', zones)).toBeNull();
    for (const gap of ['address', 'city', 'postal_code'])
      expect(addressToLookUp({ ...delivery, [gap]: ' ' }, 'delivery', byDistance)).toBeNull();
  });
});
