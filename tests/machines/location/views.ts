import type { locationMachine } from '#machines/location.machine.ts';
import type { LeafOf } from '#machines/state-path.ts';
import { alert, button, combobox, dialog, radio, status, type StateViews } from '../../support/browser-paths/expected-elements.ts';

const panel = dialog('Où livrer\u202F?');
const address = 'Adresse';
const ways = [button('Utiliser ma position'), button('Retirer au restaurant'), radio(/^La Madeleine/)];
const tooFar = 'L’adresse est trop éloignée du restaurant';

/** Elements that each state of the location panel shows. */
export const views: StateViews<LeafOf<typeof locationMachine>> = {
  closed: [dialog('Où livrer\u202F?', 'absent'), button(/^Où livrer/)],
  'open.ready': [panel, combobox(address), ...ways],
  'open.waiting': [panel, combobox(address), ...ways],
  'open.suggesting': [combobox(address), status('Recherche d’adresses…'), ...ways],
  'open.suggested': [combobox(address), status(/1 adresse trouvée|Aucune adresse trouvée/), ...ways],
  'open.locating': [status('Recherche de votre position…'), button('Utiliser ma position', 'busy'), combobox(address)],
  'open.unlocated.unavailable': [status('Votre position est inconnue'), combobox(address), ...ways],
  'open.unlocated.denied': [status('Votre position n’est pas partagée avec ce site'), combobox(address), ...ways],
  'open.unlocated.timedOut': [status(/^Votre position .* à temps/), combobox(address), ...ways],
  'open.unlocated.inaccurate': [status('Votre position n’est pas assez précise'), combobox(address), ...ways],
  'open.unlocated.unknown': [status('Aucune adresse connue à votre position'), combobox(address), ...ways],
  'open.unlocated.unreachable': [status('Votre position n’a pas pu être vérifiée'), combobox(address), ...ways],
  'open.lookingUp': [status('Vérification de l’adresse…'), button('Livrer ici', 'busy'), combobox(address)],
  'open.invalid.unknown': [combobox(address, 'invalid'), status('Adresse introuvable'), button('Livrer ici')],
  'open.invalid.unreachable': [combobox(address, 'invalid'), status('L’adresse n’a pas pu être vérifiée'), button('Livrer ici')],
  'open.tooFar.alertOpen': [alert(tooFar), button('OK')],
  'open.tooFar.alertDismissed': [combobox(address, 'invalid'), status(tooFar), button('Livrer ici')],
  'open.chosen': [panel, status(/Retirer au restaurant|Livraison · /)],
};
