import type { productSheetMachine } from '#machines/product-sheet.machine.ts';
import type { LeafOf } from '#machines/state-path.ts';
import { button, dialog, type StateViews } from '../../support/browser-paths/expected-elements.ts';

const product = /^(Bâtonnets de mozzarella|Frites de Lille)/;

/** Elements that each state of the product sheet shows. */
export const views: StateViews<LeafOf<typeof productSheetMachine>> = {
  closed: [dialog(product, 'absent')],
  'open.choosing': [
    dialog(product),
    button(/^(Ajouter au panier|Enregistrer) · /),
    { role: 'paragraph', name: '', text: /Choisissez-en au moins|choix maximum/, state: 'absent' },
  ],
  'open.optionsMissing': [
    dialog('Frites de Lille'),
    button(/^Ajouter au panier · /),
    { role: 'paragraph', name: '', text: 'Choisissez-en au moins' },
  ],
  'open.choiceRejected': [dialog('Bâtonnets de mozzarella'), { role: 'message', name: '', text: '2 choix maximum' }],
  added: { neverShown: 'the page leaves the URL of an added product at once' },
};
