import type { LeafOf } from '#machines/state-path.ts';
import type { verificationMachine } from '#machines/verification.machine.ts';
import { button, field, heading, status, type StateViews } from '../../support/browser-paths/expected-elements.ts';

const code = field('Code de vérification');

export const views: StateViews<LeafOf<typeof verificationMachine>> = {
  starting: { neverShown: 'it has only eventless transitions' },
  filling: [heading('Vérification'), code, button('Continuer'), button(/^Renvoyer un code/)],
  sendingCode: [status('Envoi d’un nouveau code…'), button('Continuer', 'busy'), code],
  checkingCode: [status('Vérification du code…'), button('Continuer', 'busy'), code],
  verified: { neverShown: 'another page opens' },
};
