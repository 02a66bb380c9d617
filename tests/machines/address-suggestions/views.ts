import type { addressSuggestionsMachine } from '#machines/address-suggestions.machine.ts';
import type { LeafOf } from '#machines/state-path.ts';
import { combobox, listbox, type StateViews } from '../../support/browser-paths/expected-elements.ts';

const address = combobox('Adresse');

/** Elements that each state of the address suggestions shows. */
export const views: StateViews<LeafOf<typeof addressSuggestionsMachine>> = {
  idle: [address, listbox('Adresses proposées', 'absent')],
  'open.waiting': [address],
  'open.suggesting': [address],
  'open.suggested': [address],
  choosing: [address, listbox('Adresses proposées', 'absent')],
};
