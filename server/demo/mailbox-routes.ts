import { escapeHtml } from '#server/pages/escape-html.ts';
import { createHash } from 'node:crypto';
import { formatInstant } from '#format/dates.ts';
import type { Outbox } from '#server/mail/outbox.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import type { PageLanguage } from '#server/http/plain-page.ts';
import { requestLocale } from '#server/http/request-locale.ts';
import { pageHeaders } from '#server/http/security-headers.ts';
import { translator } from '#server/locale/translate.ts';

const style = `body{margin:0;background:#faf6f0;color:#221a14;font:17px/1.5 system-ui,sans-serif}
main{max-width:44rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.5rem;line-height:1.2;margin:0 0 .5rem}
a{color:#8a2d0a}
p{margin:0 0 1.5rem}
article{background:#fff;border:1px solid #e4d9cb;border-radius:.75rem;padding:1rem 1.25rem;margin:0 0 1rem}
h2{font-size:1.1rem;line-height:1.3;margin:0 0 .25rem;overflow-wrap:anywhere}
.about{color:#6a5c4f;font-size:.9rem;margin:0 0 .75rem;overflow-wrap:anywhere}
pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere;margin:0;border-top:1px solid #eee4d8;padding-top:.75rem}
@media (prefers-color-scheme:dark){body{background:#1b1512;color:#f4ebe1}article{background:#261e19;border-color:#4a3d33}.about{color:#c0b0a0}a{color:#ffb48a}pre{border-color:#4a3d33}}`;
const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

type DeliveredMails = Awaited<ReturnType<Outbox['listDelivered']>>;

/** Renders the mailbox. Each mail is in its own locale. */
function renderMailbox(mails: DeliveredMails, title: string, { locale, t, timeZone }: PageLanguage): string {
  const articles = mails.map(
    ({ to, subject, text, at }) => `<article><h2>${escapeHtml(subject)}</h2>
<p class="about">${t('À {recipient}, le {date}', {
      recipient: escapeHtml(to),
      date: `<time datetime="${at.toISOString()}">${formatInstant(at, { timeZone, timeStyle: 'medium', locale })}</time>`,
    })}</p>
<pre>${escapeHtml(text)}</pre></article>`,
  );
  const emptyMessage = `<p>${t('Aucun message pour l’instant. Créez un compte ou passez une commande, puis revenez ici.')}</p>`;
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t('Boîte aux lettres')} · ${escapeHtml(title)}</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><main><h1>${t('Boîte aux lettres de la démonstration')}</h1>
<p>${t('Les messages que la boutique aurait envoyés, le plus récent d’abord. Rien ne part pour de vrai.')}<br>
<a href="/dev/mailbox">${t('Actualiser')}</a> · <a href="/menu">${t('Aller à la carte')}</a></p>
${articles.length === 0 ? emptyMessage : articles.join('\n')}
</main></body></html>`;
}

/** Registers the mailbox of the demonstration: the page `/dev/mailbox`, and `/dev/mailbox.json` with `{to, subject, text, at}[]`, newest first. */
export function mailboxRoutes(app: App, { env, outbox, shop }: ServerDependencies): void {
  const headers = pageHeaders({
    excludesStripe: true,
    isHttps: env.publicUrl.startsWith('https:'),
    styleHashes: [styleHash],
    imageOrigins: [],
    connectOrigins: [],
  });
  app.get('/dev/mailbox', { config: { isPage: true }, schema: { hide: true } }, async (request, reply) => {
    const { site } = await shop.catalogue();
    const locale = requestLocale(request, site);
    reply
      .headers({ ...headers, 'content-language': locale })
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8');
    return reply.send(renderMailbox(await outbox.listDelivered(), site.title, { locale, t: translator(locale), timeZone: site.timeZone }));
  });
  app.get('/dev/mailbox.json', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
    return reply.send(JSON.stringify((await outbox.listDelivered()).map(({ at, ...mail }) => ({ ...mail, at: at.toISOString() }))));
  });
}
