// References: §n in docs/behaviour.

import { expect, test } from 'vitest';
import { firstHouseLine, isHouseSuggested, keptAddressKey, lacksHouseNumber } from '#domain/delivery/house-number.ts';
import { deliveryForm } from '../../support/checkout.ts';

const rueNationale = { address: 'Rue Nationale', postal_code: '59000', city: 'Lille' };
const suggestion = (main_text: string, secondary_text = '59000 Lille') => ({
  description: `${main_text}, ${secondary_text}, France`,
  structured_formatting: { main_text, secondary_text },
});

test.each([
  'Rue Nationale',
  'rue du 8 Mai 1945',
  'Rue du 11-Novembre',
  'Avenue du 1er mai',
  'Place de la 2e DB',
  'Boulevard du 43ème Régiment',
  'Place du 14 Juillet, résidence des Lilas',
])('%s has no number (§5 Questions)', (address) => {
  expect(lacksHouseNumber(address)).toBe(true);
});

test.each([
  '12 rue Nationale',
  '12 bis, rue du 8 Mai 1945',
  'Rue Nationale 12',
  'Rue Nationale, n° 12',
  '3 rue du 14 Juillet',
  'Lieu-dit Le Bois 4',
])('%s has a number (§5 Questions)', (address) => {
  expect(lacksHouseNumber(address)).toBe(false);
});

test('the first house of a street is asked for, without the supplement', () => {
  expect(firstHouseLine({ ...rueNationale, address: 'Rue Nationale, 3e étage' })).toBe('1 Rue Nationale, 59000 Lille');
});

test.each([
  ['a house of the street', 'Rue Nationale', [suggestion('1 Rue Nationale')], true],
  ['any house of the street', 'Rue Nationale', [suggestion('12 Rue Nationale')], true],
  ['a street whose kind is abbreviated', 'bd de la Liberté', [suggestion('1 Boulevard de la Liberte')], true],
  ['the street without a house', 'Rue Nationale', [suggestion('Rue Nationale')], false],
  ['a house of another street', 'Rue Nationale', [suggestion('1 Rue de Béthune')], false],
  ['a house of another town', 'Rue Nationale', [suggestion('1 Rue Nationale', '59200 Tourcoing')], false],
  ['nothing', 'Rue Nationale', [], false],
])('%s is suggested for %s: its numbers are known, or not', (_, address, suggestions, expected) => {
  expect(isHouseSuggested(suggestions, { ...rueNationale, address })).toBe(expected);
});

test('a kept address is recognised without its supplement and time', () => {
  const form = { ...deliveryForm, ...rueNationale };
  expect(keptAddressKey({ ...form, address2: '3e étage', is_scheduled: true })).toBe(keptAddressKey(form));
  expect(keptAddressKey({ ...form, postal_code: '59800' })).not.toBe(keptAddressKey(form));
});
