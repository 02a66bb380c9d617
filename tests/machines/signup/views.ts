import type { signupMachine } from '#machines/signup.machine.ts';
import type { LeafOf } from '#machines/state-path.ts';
import { button, field, heading, status, type StateViews } from '../../support/browser-paths/expected-elements.ts';

const email = field('E-mail');

export const views: StateViews<LeafOf<typeof signupMachine>> = {
  filling: [heading('Inscription'), field('Prénom'), field('Nom'), email, field('Téléphone'), button('Créer un compte')],
  signingUp: [status('Création de votre compte…'), button('Créer un compte', 'busy'), email],
  signedUp: { neverShown: 'the verification opens' },
};
