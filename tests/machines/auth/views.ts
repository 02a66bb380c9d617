import type { authMachine } from '#machines/auth.machine.ts';
import type { LeafOf } from '#machines/state-path.ts';
import { alert, button, field, heading, link, status, type StateViews } from '../../support/browser-paths/sights.ts';

const email = field('E-mail');
const code = field('Code de vérification');
const signUp = 'Créer un compte';
const change = 'Changer le mot de passe';
const remove = 'Supprimer mon compte';
const resend = button(/^Renvoyer un code/);
/** The ways between the account's pages. */
const ways = [link('Mes commandes'), link('Mon profil'), link('Sécurité'), link('Mes données')];
const gone = 'Ce compte n’existe plus';

/** What each state of the account's forms promises to show. */
export const views: StateViews<LeafOf<typeof authMachine>> = {
  opening: { never: 'it is left as it is entered' },
  anonymous: [heading('Mon compte'), link('Se connecter'), link(signUp)],
  'loggingIn.filling': [heading('Connexion'), email, button('Se connecter'), link(/^Mot de passe oublié/), link(signUp)],
  'loggingIn.asking': [status('Connexion…'), button('Se connecter', 'busy'), email],
  'signingUp.filling': [heading('Inscription'), field('Prénom'), field('Nom'), email, field('Téléphone'), button(signUp)],
  'signingUp.asking': [status('Création de votre compte…'), button(signUp, 'busy'), email],
  'verifying.filling': [heading('Vérification'), code, button('Continuer'), resend],
  'verifying.sending': [status('Envoi d’un nouveau code…'), button('Continuer', 'busy'), code],
  'verifying.checking': [status('Vérification du code…'), button('Continuer', 'busy'), code],
  'resetting.naming': [heading(/^(Mot de passe oublié|Changer le mot de passe)$/), button('Continuer')],
  'resetting.sending': [status('Envoi d’un code…'), button('Continuer', 'busy')],
  'resetting.filling': [code, button(change), resend],
  'resetting.resending': [status('Envoi d’un nouveau code…'), button(change, 'busy'), code],
  'resetting.setting': [status('Changement du mot de passe…'), button(change, 'busy'), code],
  'loggedIn.resting': ways,
  'loggedIn.saving': [status('Enregistrement…'), ...ways],
  'loggedIn.exporting': [status('Préparation de vos données…'), ...ways],
  loggingOut: [status('Déconnexion…'), link('Se connecter')],
  'deleting.filling': [button(remove), button('Annuler'), ...ways],
  // A deletion goes on while other pages are looked at.
  'deleting.asking': [status('Suppression de votre compte…')],
  'deleting.gone': [alert(gone), button('OK')],
};
