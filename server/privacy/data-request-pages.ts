import { toCents } from '#domain/money.ts';
import { formatInstant } from '#format/dates.ts';
import { formatPrice } from '#format/numbers.ts';
import type { PlainPage } from '../http/plain-page.ts';

import { escapeHtml } from '#server/pages/escape-html.ts';
import { linkPath, requestPath, type GuestData } from './data-requests.ts';

/** Renders the form that asks for the email; `problem`: what was wrong with the last input. */
export function renderRequestPage({ email = '', problem = null }: { email?: string; problem?: string | null } = {}): PlainPage {
  const described = problem === null ? '' : ' aria-invalid="true" aria-describedby="problem"';
  return {
    statusCode: problem === null ? 200 : 422,
    title: 'Vos données personnelles',
    body: `<p>Vous avez commandé sans compte\u00A0? Indiquez l’adresse e-mail de vos commandes\u00A0: nous y envoyons un lien pour consulter vos données, les télécharger ou les supprimer.</p>
<form method="post" action="${requestPath}" novalidate><div class="plain-field"><label for="email">E-mail</label><input id="email" name="email" type="email" autocomplete="email" required maxlength="254" value="${escapeHtml(email)}"${described}>${problem === null ? '' : `<p id="problem" role="alert">${problem}</p>`}</div>
<button class="plain-button" type="submit">Recevoir le lien</button></form>
<p class="plain-muted">Vous avez un compte\u00A0? Vos données et leur suppression se trouvent dans <a href="/profile">votre compte</a>. Ce que nous faisons de vos données est décrit dans la <a href="/privacy-policy">politique de confidentialité</a>.</p>`,
  };
}

/** Confirms the request, whether or not there are orders under the email, to prevent email enumeration. */
export const sentPage: PlainPage = {
  statusCode: 200,
  title: 'Consultez vos e-mails',
  body: `<p>Si des commandes sans compte ont été passées avec cette adresse, nous venons d’y envoyer un lien. Il fonctionne pendant une heure.</p>
<p>Rien reçu\u00A0? Regardez dans les indésirables, ou vérifiez que l’adresse est bien celle de vos commandes.</p>
<a class="plain-button" href="${requestPath}">Indiquer une autre adresse</a>`,
};

/** Renders the stored data, with buttons to download and delete it. */
export function renderDataPage(token: string, { email, orders }: GuestData): PlainPage {
  const listed = orders.map(
    ({ order_number, placed_at, total }) =>
      `<li>Commande ${escapeHtml(order_number)}, ${formatInstant(new Date(placed_at), { timeZone: 'Europe/Paris', locale: 'fr' })}, ${formatPrice(toCents(total), 'fr')}</li>`,
  );
  const form = (action: string, button: string) =>
    `<form method="post" action="${linkPath}/${action}"><input type="hidden" name="token" value="${escapeHtml(token)}">${button}</form>`;
  return {
    statusCode: 200,
    title: 'Vos données personnelles',
    body: `<p>Voici ce que nous conservons des commandes passées sans compte avec l’adresse ${escapeHtml(email)}\u00A0:</p>
${listed.length === 0 ? '<p>Aucune commande.</p>' : `<ul>${listed.join('\n')}</ul>`}
<p>Pour chacune\u00A0: nom, e-mail, téléphone, adresse de livraison, articles, remarques, montants et paiement. Le fichier contient tout.</p>
${form('download', '<button class="plain-button" data-kind="quiet" type="submit">Télécharger mes données (JSON)</button>')}
<h2>Supprimer mes données</h2>
<ul><li>Nom, e-mail, téléphone, adresse et remarques sont effacés de vos commandes, et votre fiche chez notre prestataire de paiement est supprimée.</li>
<li>Une commande en cours garde ces données jusqu’à sa remise.</li>
<li>Articles, montants et TVA restent dans notre comptabilité, sans lien avec vous, comme la loi nous y oblige.</li></ul>
${form('delete', '<button class="plain-button" type="submit">Supprimer définitivement mes données</button>')}`,
  };
}

/** Confirms the deletion. */
export const deletedPage: PlainPage = {
  statusCode: 200,
  title: 'Vos données sont supprimées',
  body: `<p>Vos commandes ne portent plus ni votre nom ni vos coordonnées. Pour une commande en cours, l’effacement a lieu dès qu’elle est terminée.</p>
<p>La suppression chez notre prestataire de paiement est demandée.</p>
<a class="plain-button" href="/">Retour à l’accueil</a>`,
};

/** Page of an invalid link. */
export const invalidLinkPage: PlainPage = {
  statusCode: 410,
  title: 'Ce lien n’est plus valable',
  body: `<p>Il a déjà servi à une suppression, a été remplacé par un lien plus récent, ou date de plus d’une heure.</p>
<a class="plain-button" href="${requestPath}">Demander un nouveau lien</a>`,
};

/** Page of a rate-limited caller. */
export const tooManyRequestsPage: PlainPage = {
  statusCode: 429,
  title: 'Trop de demandes',
  body: `<p>Veuillez patienter avant de réessayer. Si vous avez déjà demandé un lien, consultez vos e-mails.</p>
<a class="plain-button" href="/">Retour à l’accueil</a>`,
};
