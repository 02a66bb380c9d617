import type { profileMachine } from '#machines/profile.machine.ts';
import type { LeafOf } from '#machines/state-path.ts';
import { button, link, status, type StateViews } from '../../support/browser-paths/expected-elements.ts';

const links = [link('Mes commandes'), link('Mon profil'), link('Sécurité'), link('Mes données')];

export const views: StateViews<LeafOf<typeof profileMachine>> = {
  idle: links,
  saving: [status('Enregistrement…'), button('Enregistrer', 'busy'), ...links],
  exporting: [status('Préparation de vos données…'), button('Télécharger mes données', 'busy'), ...links],
};
