import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Locale, SiteConfig } from '#config/site.ts';
import { translator, type Translate } from '#server/locale/translate.ts';
import type { Env } from '../env.ts';
import { cspHash } from '#server/pages/page-document.ts';
import { type SiteBuild } from '#server/pages/site-build.ts';
import { escapeHtml } from '#server/pages/escape-html.ts';
import { renderThemeStyles } from '#server/pages/theme-styles.ts';
import { requestLocale } from './request-locale.ts';
import { pageHeaders } from './security-headers.ts';
import type { Shop } from '#server/catalogue/shop.ts';

/** A page without scripts. `body` is HTML in which all user input is escaped. */
export type PlainPage = { statusCode: number; title: string; body: string };

/** Language and time zone in which a plain page is rendered. */
export type PageLanguage = { locale: Locale; t: Translate; timeZone: string };

export type RenderPlainPage = (language: PageLanguage) => PlainPage;

/** Sends a plain page in the shop's design and in the locale of the request. */
export type SendPlainPage = (request: FastifyRequest, reply: FastifyReply, render: RenderPlainPage) => Promise<FastifyReply>;

/** Styles added to the shop's stylesheet, whose custom properties they use. */
const style = `.plain-header{display:flex;align-items:center;min-height:var(--header);padding-inline:var(--space-4);background:var(--page);color:var(--text)}
.plain-logo{display:flex;align-items:center;gap:var(--space-2);min-height:var(--target);color:inherit;font:800 1.375rem/1 var(--display);letter-spacing:-.02em;text-decoration:none}
.plain-main{width:min(32rem,100% - 2 * var(--space-4));margin-inline:auto;padding-block:clamp(var(--space-4),5vw,var(--space-12)) var(--space-16)}
.plain-sheet{display:grid;gap:var(--space-4);padding:clamp(var(--space-5),5vw,var(--space-10));border:1px solid var(--line);border-radius:var(--radius-m);background:var(--surface)}
.plain-sheet h1{font-size:var(--title-m)}
.plain-sheet h2{font-size:var(--text-l)}
.plain-sheet form,.plain-field{display:grid;gap:var(--space-2)}
.plain-sheet form{gap:var(--space-4)}
.plain-sheet ul{display:grid;gap:var(--space-2);padding-inline-start:1.25em;list-style:disc}
.plain-field label{font-weight:700}
.plain-field input{min-height:3.25rem;padding-inline:var(--space-4);border:1.5px solid var(--edge);border-radius:var(--radius-s);background:var(--surface);color:inherit;font:inherit;font-size:1rem}
.plain-field [role=alert]{color:var(--alert);font-weight:700}
.plain-muted{color:var(--muted)}
.plain-button{display:flex;align-items:center;justify-content:center;width:100%;min-height:3.25rem;padding:var(--space-2) var(--space-6);border:2px solid transparent;border-radius:var(--radius-full);background:var(--action);color:var(--on-action);font-size:var(--text-l);font-weight:700;line-height:1.2;text-align:center;text-decoration:none;cursor:pointer}
.plain-button:hover{background:var(--action-strong)}
.plain-button[data-kind=quiet]{border-color:var(--edge);background:transparent;color:var(--text)}
.plain-button[data-kind=quiet]:hover{background:var(--sunken)}`;

const flame = `<svg aria-hidden="true" viewBox="0 0 24 24" width="36" height="36"><path fill="#e8461b" d="M12.6 1.2c.7 3.4 2.2 5 4 6.9 2 2.1 3.9 4.1 3.9 7.4a8.5 8.5 0 0 1-17 0c0-2.7 1.3-4.6 2.6-6.4.5 1.4 1.2 2.3 2.3 2.8C7.7 7.3 9.5 3.8 12.6 1.2Z"/><path fill="#ffb627" d="M12.4 11.3c.4 1.7 1.3 2.4 2.2 3.4.8.8 1.3 1.7 1.3 2.9a3.9 3.9 0 0 1-7.8 0c0-2.4 2.7-3.6 4.3-6.3Z"/></svg>`;

/** Sends a rendered plain page in a shop's design. */
export type RenderedPlainPage = (reply: FastifyReply, page: PlainPage, shop: { locale: Locale; site: SiteConfig }) => FastifyReply;

/** Creates the function that sends rendered plain pages. They are not cached, send no referrer, and are not indexed. */
export function createRenderedPageSender(env: Pick<Env, 'publicUrl'>, build: SiteBuild | null): RenderedPlainPage {
  const headersOf = (styles: readonly string[]) => ({
    ...pageHeaders({
      excludesStripe: true,
      isHttps: env.publicUrl.startsWith('https:'),
      styleHashes: styles.map(cspHash),
      imageOrigins: [],
      connectOrigins: [],
    }),
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  });
  return (reply, page, { locale, site }) => {
    const styles = [build?.styles ?? '', renderThemeStyles(site.theme), style].filter((sheet) => sheet !== '');
    reply
      .code(page.statusCode)
      .headers({ ...headersOf(styles), 'content-language': locale })
      .type('text/html; charset=utf-8');
    return reply.send(renderHtml(page, { locale, site, styles }));
  };
}

/** Creates the function that sends pages without scripts, such as those behind mailed links. */
export function createPlainPageSender(env: Pick<Env, 'publicUrl'>, shop: Shop, build: SiteBuild | null): SendPlainPage {
  const sendRendered = createRenderedPageSender(env, build);
  return async (request, reply, render) => {
    const { site } = await shop.catalogue();
    const locale = requestLocale(request, site);
    return sendRendered(reply, render({ locale, t: translator(locale), timeZone: site.timeZone }), { locale, site });
  };
}

type PlainPageOptions = { locale: Locale; site: SiteConfig; styles: readonly string[] };

function renderHtml({ title, body }: PlainPage, { locale, site: { title: name, theme }, styles }: PlainPageOptions): string {
  const shop = escapeHtml(name);
  const logo = theme.mark === '' ? flame : `<img alt="" src="${escapeHtml(theme.mark)}" width="36" height="36">`;
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${shop}</title><link rel="icon" href="/favicon.svg">${styles.map((sheet) => `<style>${sheet}</style>`).join('')}</head>
<body><header class="plain-header" data-scheme="dark"><a class="plain-logo" href="/">${logo}${shop}</a></header>
<main class="plain-main"><div class="plain-sheet"><h1>${title}</h1>
${body}
</div></main></body></html>`;
}

/** Accepts form submissions (`application/x-www-form-urlencoded`) on the routes of `form`. The last value of a repeated field wins. */
export function acceptForms(form: FastifyInstance): void {
  form.removeAllContentTypeParsers();
  form.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 1000 }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

/** Returns a text field of a form or query, or an empty string. */
export function formField(fields: unknown, name: string): string {
  const value: unknown = typeof fields === 'object' && fields !== null ? Reflect.get(fields, name) : '';
  return typeof value === 'string' ? value : '';
}
