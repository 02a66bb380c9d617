import type { staffSessionMachine } from '#machines/staff-session.machine.ts';
import type { LeafOf } from '#machines/state-path.ts';
import { button, field, heading, status, type StateViews } from '../../support/browser-paths/expected-elements.ts';

const title = heading(/^Comptoir/);

export const views: StateViews<LeafOf<typeof staffSessionMachine>> = {
  checkingSession: [title, status('Ouverture du comptoir…')],
  unreachable: [title, button('Réessayer'), { role: 'message', name: '' }],
  signedOut: [title, field('E-mail'), button('Se connecter')],
  loggingIn: [title, status('Connexion…'), button('Se connecter', 'busy')],
  enteringCode: [title, field('Code à 6 chiffres'), button('Se connecter'), button('Changer de compte')],
  verifyingCode: [title, status('Vérification du code…'), button('Se connecter', 'busy')],
  signedIn: [title, button('Se déconnecter')],
  loggingOut: [title, status('Déconnexion…')],
};
