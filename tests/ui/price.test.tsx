// References: §n in docs/behaviour.

import { afterEach, expect, test } from 'vitest';
import { formatPrice, setCurrencySymbol } from '#format/numbers.ts';
import { Price } from '#ui/price.tsx';
import { renderWithI18n } from './render-with-i18n.tsx';

test('an amount is formatted as euros in French (§1)', () => {
  expect([0, 5, 2340, 123_456_78].map((cents) => formatPrice(cents, 'fr'))).toEqual([
    '0,00\u00a0€',
    '0,05\u00a0€',
    '23,40\u00a0€',
    '123\u202f456,78\u00a0€',
  ]);
});

afterEach(() => setCurrencySymbol('€'));

test('an amount has the symbol of the site’s currency (§3)', () => {
  setCurrencySymbol('$&');
  expect(formatPrice(2340, 'fr')).toBe('23,40\u00a0$&');
});

test('a price has a machine-readable value, even when it reads "Free" (§3)', () => {
  const { container } = renderWithI18n(
    <>
      <Price cents={2340} />
      <Price cents={0} kind="free" />
    </>,
  );
  const amounts = [...container.querySelectorAll('data')];
  expect(amounts.map(({ value }) => value)).toEqual(['23.40', '0.00']);
  expect(amounts.map(({ textContent }) => textContent)).toEqual(['€23.40', 'Free']);
});
