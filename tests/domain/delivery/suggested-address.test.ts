import { describe, expect, test } from 'vitest';
import { locatedAddress, suggestedAddress, untouchedFields } from '#domain/delivery/suggested-address.ts';

const suggestion = (main_text: string, secondary_text: string, country = '') => ({
  description: [main_text, secondary_text, country].filter(Boolean).join(', '),
  structured_formatting: { main_text, secondary_text },
});

describe('the address in the texts of a suggestion', () => {
  test.each([
    [suggestion('12 Rue X', '59000 Lille', 'France'), { address: '12 Rue X', postal_code: '59000', city: 'Lille', country: 'France' }],
    [suggestion('12 Rue X', '59000 Lille'), { address: '12 Rue X', postal_code: '59000', city: 'Lille' }],
    [suggestion('Grand’Place', '59650 Villeneuve-d’Ascq'), { address: 'Grand’Place', postal_code: '59650', city: 'Villeneuve-d’Ascq' }],
    [suggestion('12 Rue X', 'Lille'), { address: '12 Rue X' }],
    [suggestion('12 Rue X', ''), { address: '12 Rue X' }],
  ])('of %o is %o', (texts, address) => {
    expect(suggestedAddress(texts)).toEqual(address);
  });
});

test('a lookup that lacks a field leaves it as it is', () => {
  expect(locatedAddress({ distance: 1, address: '12 Rue X', city: ' ', country: null })).toEqual({ address: '12 Rue X' });
});

test('a field that was edited during the lookup is kept', () => {
  const filled = { address: '12 Rue X', postal_code: '', city: '', country: 'France' };
  const foundAddress = { address: '12 Rue X', postal_code: '59000', city: 'Lille' };
  expect(untouchedFields({ filled, found: foundAddress }, { ...filled, city: 'Lomme' })).toEqual({
    address: '12 Rue X',
    postal_code: '59000',
  });
  expect(untouchedFields({ filled, found: foundAddress }, filled)).toEqual(foundAddress);
});
