import type { passwordResetMachine } from '#machines/password-reset.machine.ts';
import type { LeafOf } from '#machines/state-path.ts';
import { button, field, heading, status, type StateViews } from '../../support/browser-paths/expected-elements.ts';

const code = field('Code de vérification');
const change = 'Changer le mot de passe';

export const views: StateViews<LeafOf<typeof passwordResetMachine>> = {
  starting: { neverShown: 'it has only eventless transitions' },
  askingAddress: [heading(/^(Mot de passe oublié|Changer le mot de passe)$/), button('Continuer')],
  sendingCode: [status('Envoi d’un code…'), button('Continuer', 'busy')],
  filling: [code, button(change), button(/^Renvoyer un code/)],
  resendingCode: [status('Envoi d’un nouveau code…'), button(change, 'busy'), code],
  settingPassword: [status('Changement du mot de passe…'), button(change, 'busy'), code],
  changed: { neverShown: 'the login opens' },
};
