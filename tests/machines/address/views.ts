import type { addressMachine } from '#machines/address.machine.ts';
import type { LeafOf } from '#machines/state-path.ts';
import { combobox, status, type StateViews } from '../../support/browser-paths/expected-elements.ts';

const address = combobox('Adresse');
const calculating = status('Calcul des frais de livraison…');
const feeDependsOnAddress = status(/^Les frais de livraison dépendent de l’adresse/);

/** Elements that each state of the address chart shows. */
export const views: StateViews<LeafOf<typeof addressMachine>> = {
  starting: { neverShown: 'it has only eventless transitions' },
  idle: [address, feeDependsOnAddress],
  debouncing: [address, calculating],
  locating: [address, calculating],
  located: [address, status(/^Livraison chez vous/)],
  tooFar: [address, status(/^Nous ne livrons pas à cette adresse/)],
  unknown: [address, status(/^Adresse introuvable/)],
  unreachable: [address, status(/^Les frais de livraison n’ont pas pu être calculés/)],
};
