import type { loginMachine } from '#machines/login.machine.ts';
import type { LeafOf } from '#machines/state-path.ts';
import { button, field, heading, link, status, type StateViews } from '../../support/browser-paths/expected-elements.ts';

const email = field('E-mail');

export const views: StateViews<LeafOf<typeof loginMachine>> = {
  filling: [heading('Connexion'), email, button('Se connecter'), link(/^Mot de passe oublié/), link('Créer un compte')],
  loggingIn: [status('Connexion…'), button('Se connecter', 'busy'), email],
  loggedIn: { neverShown: 'another page opens' },
};
