import { escapeHtml } from '../page-html.ts';
import { undoPath } from './email-changes.ts';

/** `confirming`: asks to press the button; `undone`: the change was undone; `invalid`: used, expired or unknown link. */
export type UndoPage = { state: 'confirming'; token: string } | { state: 'undone' } | { state: 'invalid' };

/** Beside the shop's own stylesheet, whose tokens it uses. */
export const undoPageStyle = `.undo-header{display:flex;align-items:center;min-height:var(--header);padding-inline:var(--space-4);background:var(--page);color:var(--text)}
.undo-logo{display:flex;align-items:center;gap:var(--space-2);min-height:var(--target);color:inherit;font:800 1.375rem/1 var(--display);letter-spacing:-.02em;text-decoration:none}
.undo-main{width:min(32rem,100% - 2 * var(--space-4));margin-inline:auto;padding-block:clamp(var(--space-4),5vw,var(--space-12)) var(--space-16)}
.undo-sheet{display:grid;gap:var(--space-4);padding:clamp(var(--space-5),5vw,var(--space-10));border:1px solid var(--line);border-radius:var(--radius-m);background:var(--surface)}
.undo-sheet h1{font-size:var(--title-m)}
.undo-sheet ul{display:grid;gap:var(--space-2);padding-inline-start:1.25em;list-style:disc}
.undo-muted{color:var(--muted)}
.undo-button{display:flex;align-items:center;justify-content:center;width:100%;min-height:3.25rem;padding:var(--space-2) var(--space-6);border:2px solid transparent;border-radius:var(--radius-full);background:var(--action);color:var(--on-action);font-size:var(--text-l);font-weight:700;line-height:1.2;text-align:center;text-decoration:none;cursor:pointer}
.undo-button:hover{background:var(--action-strong)}`;

const flame = `<svg aria-hidden="true" viewBox="0 0 24 24" width="36" height="36"><path fill="#e8461b" d="M12.6 1.2c.7 3.4 2.2 5 4 6.9 2 2.1 3.9 4.1 3.9 7.4a8.5 8.5 0 0 1-17 0c0-2.7 1.3-4.6 2.6-6.4.5 1.4 1.2 2.3 2.3 2.8C7.7 7.3 9.5 3.8 12.6 1.2Z"/><path fill="#ffb627" d="M12.4 11.3c.4 1.7 1.3 2.4 2.2 3.4.8.8 1.3 1.7 1.3 2.9a3.9 3.9 0 0 1-7.8 0c0-2.4 2.7-3.6 4.3-6.3Z"/></svg>`;

const titles: Record<UndoPage['state'], string> = {
  confirming: 'Annuler le changement d’adresse\u00A0?',
  undone: 'Votre adresse est rétablie',
  invalid: 'Ce lien n’est plus valable',
};

function bodyOf(page: UndoPage): string {
  if (page.state === 'undone')
    return `<p>Le changement est annulé. Toutes les connexions sont fermées, et l’ancien mot de passe ne fonctionne plus.</p>
<p>Choisissez maintenant un nouveau mot de passe\u00A0: nous vous envoyons un code à l’adresse rétablie.</p>
<a class="undo-button" href="/auth/forgot">Choisir un nouveau mot de passe</a>`;
  if (page.state === 'invalid')
    return `<p>Il a déjà servi, ou plus de 72 heures ont passé depuis le changement.</p>
<p>Si quelqu’un d’autre utilise votre compte, <a href="/contact">contactez le restaurant</a>. Sinon, vous pouvez <a href="/auth/forgot">choisir un nouveau mot de passe</a>.</p>
<a class="undo-button" href="/">Retour à l’accueil</a>`;
  return `<p>L’adresse e-mail de votre compte vient d’être remplacée par une autre. Si ce n’était pas vous, annulez ce changement\u00A0:</p>
<ul><li>votre compte retrouve l’adresse à laquelle nous avons envoyé ce lien\u00A0;</li>
<li>toutes les connexions sont fermées, y compris celle de la personne qui a changé l’adresse\u00A0;</li>
<li>le mot de passe actuel ne fonctionne plus\u00A0: vous en choisissez un nouveau.</li></ul>
<form method="post" action="${undoPath}"><input type="hidden" name="token" value="${escapeHtml(page.token)}"><button class="undo-button" type="submit">Annuler le changement</button></form>
<p class="undo-muted">C’était vous\u00A0? Fermez cette page, rien ne change.</p>`;
}

/** The page of a link that undoes a change of email. `styles`: the shop's stylesheet. */
export function undoPageHtml(page: UndoPage, { title, styles }: { title: string; styles: string }): string {
  const shop = escapeHtml(title);
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${titles[page.state]} · ${shop}</title><link rel="icon" href="/favicon.svg">${styles === '' ? '' : `<style>${styles}</style>`}<style>${undoPageStyle}</style></head>
<body><header class="undo-header" data-scheme="dark"><a class="undo-logo" href="/">${flame}${shop}</a></header>
<main class="undo-main"><div class="undo-sheet"><h1>${titles[page.state]}</h1>
${bodyOf(page)}
</div></main></body></html>`;
}
