import type { accountDeletionMachine } from '#machines/account-deletion.machine.ts';
import type { LeafOf } from '#machines/state-path.ts';
import { alert, button, link, status, type StateViews } from '../../support/browser-paths/expected-elements.ts';

const remove = 'Supprimer mon compte';
const links = [link('Mes commandes'), link('Mon profil'), link('Sécurité'), link('Mes données')];

export const views: StateViews<LeafOf<typeof accountDeletionMachine>> = {
  closed: [button(remove), ...links],
  filling: [button(remove), button('Annuler'), ...links],
  deleting: [status('Suppression de votre compte…'), button(remove, 'busy')],
  gone: [alert('Ce compte n’existe plus'), button('OK')],
  deleted: { neverShown: 'the home page opens' },
  cancelled: { neverShown: 'the login opens' },
};
