import { toCents } from '#domain/money.ts';
import { formatInstant } from '#format/dates.ts';
import { formatPrice } from '#format/numbers.ts';
import type { PageLanguage, PlainPage } from '#server/http/plain-page.ts';
import type { Text } from '#server/locale/translate.ts';
import { escapeHtml } from '#server/pages/escape-html.ts';
import { linkPath, requestPath, type GuestData } from './data-requests.ts';

/** Renders the form that asks for the email. `problem`: error message for the submitted email. */
export function renderRequestPage(
  { t }: PageLanguage,
  { email = '', problem = null }: { email?: string; problem?: Text | null } = {},
): PlainPage {
  const errorAttributes = problem === null ? '' : ' aria-invalid="true" aria-describedby="problem"';
  return {
    statusCode: problem === null ? 200 : 422,
    title: t('Vos données personnelles'),
    body: `<p>${t('Vous avez commandé sans compte\u00A0? Indiquez l’adresse e-mail de vos commandes\u00A0: nous y envoyons un lien pour consulter vos données, les télécharger ou les supprimer.')}</p>
<form method="post" action="${requestPath}" novalidate><div class="plain-field"><label for="email">${t('E-mail')}</label><input id="email" name="email" type="email" autocomplete="email" enterkeyhint="send" required maxlength="254" value="${escapeHtml(email)}"${errorAttributes}>${problem === null ? '' : `<p id="problem" role="alert">${t(problem)}</p>`}</div>
<button class="plain-button" type="submit">${t('Recevoir le lien')}</button></form>
<p class="plain-muted">${t(
      'Vous avez un compte\u00A0? Vos données et leur suppression se trouvent dans {account}. Ce que nous faisons de vos données est décrit dans la {policy}.',
      {
        account: `<a href="/profile">${t('votre compte')}</a>`,
        policy: `<a href="/privacy-policy">${t('politique de confidentialité')}</a>`,
      },
    )}</p>`,
  };
}

/** Renders the page after the request. It is the same whether or not there are orders under the email, to prevent email enumeration. */
export function renderSentPage({ t }: PageLanguage): PlainPage {
  return {
    statusCode: 200,
    title: t('Consultez vos e-mails'),
    body: `<p>${t('Si des commandes sans compte ont été passées avec cette adresse, nous venons d’y envoyer un lien. Il fonctionne pendant une heure.')}</p>
<p>${t('Rien reçu\u00A0? Regardez dans les indésirables, ou vérifiez que l’adresse est bien celle de vos commandes.')}</p>
<a class="plain-button" href="${requestPath}">${t('Indiquer une autre adresse')}</a>`,
  };
}

/** Renders the stored data, with buttons to download and delete it. */
export function renderDataPage({ t, locale, timeZone }: PageLanguage, token: string, { email, orders }: GuestData): PlainPage {
  const orderItems = orders.map(
    ({ order_number, placed_at, total }) =>
      `<li>${t('Commande {number}, {date}, {total}', {
        number: escapeHtml(order_number),
        date: formatInstant(new Date(placed_at), { timeZone, locale }),
        total: formatPrice(toCents(total), locale),
      })}</li>`,
  );
  const form = (action: string, button: string) =>
    `<form method="post" action="${linkPath}/${action}"><input type="hidden" name="token" value="${escapeHtml(token)}">${button}</form>`;
  return {
    statusCode: 200,
    title: t('Vos données personnelles'),
    body: `<p>${t('Voici ce que nous conservons des commandes passées sans compte avec l’adresse {email}\u00A0:', { email: escapeHtml(email) })}</p>
${orderItems.length === 0 ? `<p>${t('Aucune commande.')}</p>` : `<ul>${orderItems.join('\n')}</ul>`}
<p>${t('Pour chacune\u00A0: nom, e-mail, téléphone, adresse de livraison, articles, remarques, montants et paiement. Le fichier contient tout.')}</p>
${form('download', `<button class="plain-button" data-kind="quiet" type="submit">${t('Télécharger mes données (JSON)')}</button>`)}
<h2>${t('Supprimer mes données')}</h2>
<ul><li>${t('Nom, e-mail, téléphone, adresse et remarques sont effacés de vos commandes, et votre fiche chez notre prestataire de paiement est supprimée.')}</li>
<li>${t('Une commande en cours garde ces données jusqu’à sa remise.')}</li>
<li>${t('Articles, montants et TVA restent dans notre comptabilité, sans lien avec vous, comme la loi nous y oblige.')}</li></ul>
${form('delete', `<button class="plain-button" type="submit">${t('Supprimer définitivement mes données')}</button>`)}`,
  };
}

/** Renders the page after the deletion. */
export function renderDeletedPage({ t }: PageLanguage): PlainPage {
  return {
    statusCode: 200,
    title: t('Vos données sont supprimées'),
    body: `<p>${t('Vos commandes ne portent plus ni votre nom ni vos coordonnées. Pour une commande en cours, l’effacement a lieu dès qu’elle est terminée.')}</p>
<p>${t('La suppression chez notre prestataire de paiement est demandée.')}</p>
<a class="plain-button" href="/">${t('Retour à l’accueil')}</a>`,
  };
}

/** Renders the page of an invalid link. */
export function renderInvalidLinkPage({ t }: PageLanguage): PlainPage {
  return {
    statusCode: 410,
    title: t('Ce lien n’est plus valable'),
    body: `<p>${t('Il a déjà servi à une suppression, a été remplacé par un lien plus récent, ou date de plus d’une heure.')}</p>
<a class="plain-button" href="${requestPath}">${t('Demander un nouveau lien')}</a>`,
  };
}

/** Renders the page of a rate-limited caller. */
export function renderTooManyRequestsPage({ t }: PageLanguage): PlainPage {
  return {
    statusCode: 429,
    title: t('Trop de demandes'),
    body: `<p>${t('Veuillez patienter avant de réessayer. Si vous avez déjà demandé un lien, consultez vos e-mails.')}</p>
<a class="plain-button" href="/">${t('Retour à l’accueil')}</a>`,
  };
}
