// References: §n in docs/behaviour.

import { expect, test } from 'vitest';
import { choiceLabel, isRepeatable, selectedChoices } from '#domain/menu/item-parts.ts';
import { option } from '../shop.ts';

const rows = [
  { choices: 3, option_max: 4, isAllowed: true, why: 'the maximum exceeds the number of choices' },
  { choices: 1, option_max: 2, isAllowed: true, why: 'the only choice can be selected twice' },
  { choices: 3, option_max: 3, isAllowed: false, why: 'selecting each choice once reaches the maximum' },
  { choices: 3, option_max: 2, isAllowed: false, why: 'the maximum is below the number of choices' },
  { choices: 3, option_max: null, isAllowed: false, why: 'without a maximum each choice can be selected once' },
];

for (const { choices, option_max, isAllowed, why } of rows)
  test(`one choice ${isAllowed ? 'can' : 'cannot'} be selected several times (§3): ${why}`, () => {
    expect(
      isRepeatable(
        option(
          Array.from({ length: choices }, () => ({})),
          { option_max },
        ),
      ),
    ).toBe(isAllowed);
  });

test('the selected choices of an item are those with a quantity, in the order of its options (§3)', () => {
  const options = [
    option([
      { id: 'a', quantity: 1 },
      { id: 'b', quantity: 0 },
    ]),
    option([
      { id: 'c', quantity: null },
      { id: 'd', quantity: 2 },
    ]),
  ];
  expect(selectedChoices({ options }).map(({ id }) => id)).toEqual(['a', 'd']);
  expect(selectedChoices({ options: null })).toEqual([]);
});

test('a choice’s label has its quantity from two on, and its id if it has no name (§3)', () => {
  expect(choiceLabel({ id: 4, name: 'Algérienne', quantity: 2 })).toBe('Algérienne\u00A0×2');
  expect(choiceLabel({ id: 4, name: 'Algérienne', quantity: 1 })).toBe('Algérienne');
  expect(choiceLabel({ id: 4, quantity: 3 })).toBe('4\u00A0×3');
  expect(choiceLabel({ id: 4, name: 'Algérienne' })).toBe('Algérienne');
});
