import type { PageLanguage, PlainPage } from '#server/http/plain-page.ts';
import type { Translate } from '#server/locale/translate.ts';
import { escapeHtml } from '#server/pages/escape-html.ts';
import { undoPath } from './email-changes.ts';

/** `confirming`: asks for confirmation; `undone`: the change was undone; `invalid`: the link is used, expired, or unknown. */
export type UndoPageState = { state: 'confirming'; token: string } | { state: 'undone' } | { state: 'invalid' };

const titles = {
  confirming: 'Annuler le changement d’adresse\u00A0?',
  undone: 'Votre adresse est rétablie',
  invalid: 'Ce lien n’est plus valable',
} as const satisfies Record<UndoPageState['state'], string>;

function renderBody(page: UndoPageState, t: Translate): string {
  if (page.state === 'undone')
    return `<p>${t('Le changement est annulé. Toutes les connexions sont fermées, et l’ancien mot de passe ne fonctionne plus.')}</p>
<p>${t('Choisissez maintenant un nouveau mot de passe\u00A0: nous vous envoyons un code à l’adresse rétablie.')}</p>
<a class="plain-button" href="/auth/forgot">${t('Choisir un nouveau mot de passe')}</a>`;
  if (page.state === 'invalid')
    return `<p>${t('Il a déjà servi, ou plus de 72 heures ont passé depuis le changement.')}</p>
<p>${t('Si quelqu’un d’autre utilise votre compte, {contact}. Sinon, vous pouvez {reset}.', {
      contact: `<a href="/contact">${t('contactez le restaurant')}</a>`,
      reset: `<a href="/auth/forgot">${t('choisir un nouveau mot de passe')}</a>`,
    })}</p>
<a class="plain-button" href="/">${t('Retour à l’accueil')}</a>`;
  return `<p>${t('L’adresse e-mail de votre compte vient d’être remplacée par une autre. Si ce n’était pas vous, annulez ce changement\u00A0:')}</p>
<ul><li>${t('votre compte retrouve l’adresse à laquelle nous avons envoyé ce lien\u00A0;')}</li>
<li>${t('toutes les connexions sont fermées, y compris celle de la personne qui a changé l’adresse\u00A0;')}</li>
<li>${t('le mot de passe actuel ne fonctionne plus\u00A0: vous en choisissez un nouveau.')}</li></ul>
<form method="post" action="${undoPath}"><input type="hidden" name="token" value="${escapeHtml(page.token)}"><button class="plain-button" type="submit">${t('Annuler le changement')}</button></form>
<p class="plain-muted">${t('C’était vous\u00A0? Fermez cette page, rien ne change.')}</p>`;
}

/** Renders the page of a link that undoes a change of email. */
export function renderUndoPage(page: UndoPageState, { t }: PageLanguage): PlainPage {
  return { statusCode: page.state === 'invalid' ? 410 : 200, title: t(titles[page.state]), body: renderBody(page, t) };
}
