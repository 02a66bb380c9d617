import type { productSheetMachine } from '#machines/product-sheet.machine.ts';
import { line, option } from '../../domain/shop.ts';
import { noPayload, onePayload, type Scenario } from '#qa/paths/scenario.ts';

const size = (quantity: number) => option([{ name: 'Moyenne', quantity }], { option_id: 'taille', option_min: 1, option_max: 1 });
const chosenFries = line({ item_id: 'frites', options: [size(1)] });
const incomplete = line({ item_id: 'frites', options: [size(0)] });

/** Events of the product sheet: URLs of two products and of a cart line, complete and incomplete choices, and its buttons. */
export const scenario: Scenario<typeof productSheetMachine> = {
  inputs: { 'no product': undefined },
  events: {
    'product.opened': {
      payloads: {
        mozza: { itemId: 'mozza', lineKey: null },
        frites: { itemId: 'frites', lineKey: null },
        'a line of frites': { itemId: 'frites', lineKey: 'line-1' },
      },
    },
    'product.left': noPayload,
    'product.close': noPayload,
    'product.add': { payloads: { complete: { item: chosenFries }, incomplete: { item: incomplete } } },
    'selection.changed': { payloads: { complete: { item: chosenFries }, incomplete: { item: incomplete } } },
    'choice.rejected': onePayload({ optionId: 'dip', choiceId: 'algerienne' }),
  },
  outcomes: {},
  serializeContext: ({ itemId, lineKey, missing, rejected }) => ({ itemId, lineKey, missing, rejected }),
};
