import { expect, test } from 'vitest';
import { choiceLabel, isRepeatable } from '#domain/menu/item-parts.ts';
import { option } from '../shop.ts';

const rows = [
  { choices: 3, option_max: 4, isAllowed: true, why: 'the maximum is above the number of choices' },
  { choices: 1, option_max: 2, isAllowed: true, why: 'the only choice may be taken twice' },
  { choices: 3, option_max: 3, isAllowed: false, why: 'each choice once reaches the maximum' },
  { choices: 3, option_max: 2, isAllowed: false, why: 'the maximum is below the number of choices' },
  { choices: 3, option_max: null, isAllowed: false, why: 'without a maximum all may be chosen, each once' },
];

for (const { choices, option_max, isAllowed, why } of rows)
  test(`one choice ${isAllowed ? 'may' : 'may not'} be taken several times (§3): ${why}`, () => {
    expect(
      isRepeatable(
        option(
          Array.from({ length: choices }, () => ({})),
          { option_max },
        ),
      ),
    ).toBe(isAllowed);
  });

test('a choice is named with its quantity from two on, and by its id where it has no name (§3)', () => {
  expect(choiceLabel({ id: 4, name: 'Algérienne', quantity: 2 })).toBe('Algérienne\u00A0×2');
  expect(choiceLabel({ id: 4, name: 'Algérienne', quantity: 1 })).toBe('Algérienne');
  expect(choiceLabel({ id: 4, quantity: 3 })).toBe('4\u00A0×3');
  expect(choiceLabel({ id: 4, name: 'Algérienne' })).toBe('Algérienne');
});
