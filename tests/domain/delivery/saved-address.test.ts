import { expect, test } from 'vitest';
import { addAddress, isSameAddress, addressFields, withDefault, type SavedAddress } from '#domain/delivery/saved-address.ts';

const saved = (address: string, change: Partial<SavedAddress> = {}): SavedAddress => ({
  address,
  address2: '',
  courier_note: '',
  city: 'Lille',
  postal_code: '59000',
  country: 'FR',
  ...change,
});
const streets = (addresses: readonly SavedAddress[]) => addresses.map(({ address }) => address);
const [home, work, mother, friend] = [saved('1 rue A'), saved('2 rue B'), saved('3 rue C'), saved('4 rue D')];

test('only the address of a delivery form is saved, with empty texts for what was left out', () => {
  const form = { address: '1 rue A', city: 'Lille', postal_code: '59000', country: 'FR', is_scheduled: true };
  expect(addressFields(form)).toEqual(home);
  expect(addressFields({ ...form, address2: '3e étage', courier_note: 'Sonnez' })).toEqual({
    ...home,
    address2: '3e étage',
    courier_note: 'Sonnez',
  });
});

test('addresses are the same regardless of case, accents and notes, but not of street, postal code or city', () => {
  expect(isSameAddress(saved('1 rue Éa'), saved(' 1 RUE EA ', { courier_note: 'Sonnez', city: 'LILLE' }))).toBe(true);
  expect(
    [saved('1 rue B'), saved('1 rue A', { city: 'Lyon' }), saved('1 rue A', { postal_code: '59800' })].some((one) =>
      isSameAddress(one, home),
    ),
  ).toBe(false);
  expect(isSameAddress(saved('1 rue A1', { postal_code: '234' }), saved('1 rue A', { postal_code: '1234' }))).toBe(false);
  expect(isSameAddress(saved('1', { postal_code: '2 3' }), saved('1 2', { postal_code: '3' }))).toBe(false);
});

test('the newest address is the first of at most four, each once', () => {
  expect(streets(addAddress([home, work], mother))).toEqual(['3 rue C', '1 rue A', '2 rue B']);
  const again = { ...work, courier_note: 'Sonnez' };
  expect(addAddress([home, work], again)).toEqual([again, home]);
  expect(streets(addAddress([home, work, mother, friend], saved('5 rue E')))).toEqual(['5 rue E', '1 rue A', '2 rue B', '3 rue C']);
});

test('the default address stays the first and is never dropped', () => {
  const usual = { ...home, is_default: true };
  expect(streets(addAddress([usual, work], mother))).toEqual(['1 rue A', '3 rue C', '2 rue B']);
  const full = addAddress([work, mother, friend, usual], saved('5 rue E'));
  expect(full.map(({ address, is_default }) => [address, is_default])).toEqual([
    ['1 rue A', true],
    ['5 rue E', undefined],
    ['2 rue B', undefined],
    ['3 rue C', undefined],
  ]);
  expect(addAddress([usual, work], { ...home, courier_note: 'Sonnez' })).toEqual([{ ...usual, courier_note: 'Sonnez' }, work]);
});

test('one address is the default at most', () => {
  const list = withDefault([{ ...home, is_default: true }, work, mother], mother);
  expect(list).toEqual([{ ...mother, is_default: true }, home, work]);
  expect(withDefault(list, null)).toEqual([mother, home, work]);
  expect(withDefault([home, work], friend)).toEqual([home, work]);
});
