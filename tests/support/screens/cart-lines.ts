import { colaLine } from '../browser/seed-storage.ts';

const choose = (option_id: string, ...ids: string[]) => ids.map((id) => ({ option_id, id, quantity: 1 }));

/** A stored cart with a composed dish, a note, a side dish, and a drink. */
export const cartLines = {
  'cart:line:tacos': {
    key: 'tacos',
    item_id: 'tacos-l',
    name: 'Tacos L',
    choices: [
      ...choose('viande', 'poulet', 'merguez'),
      ...choose('sauce', 'fromagere', 'samourai'),
      ...choose('frites', 'dedans'),
      ...choose('supplement', 'cheddar', 'oignons'),
    ],
    note: 'Bien grillé, sans oignon cru, merci !',
    quantity: 1,
    addedAt: 3,
  },
  'cart:line:nuggets': {
    key: 'nuggets',
    item_id: 'nuggets',
    name: 'Nuggets maison',
    choices: [...choose('pieces', 'six'), { option_id: 'dip', id: 'algerienne', quantity: 2 }],
    note: '',
    quantity: 2,
    addedAt: 2,
  },
  ...colaLine,
};
