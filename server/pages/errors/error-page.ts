import type { FastifyReply, FastifyRequest } from 'fastify';
import { defaultSite } from '#config/site.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { dialableNumber, formatPhone } from '#format/phone.ts';
import type { HttpError } from '#server/http/errors.ts';
import type { PageLanguage, PlainPage, RenderedPlainPage } from '#server/http/plain-page.ts';
import { requestLocale } from '#server/http/request-locale.ts';
import { translateIfKnown, translator } from '#server/locale/translate.ts';
import { escapeHtml } from '#server/pages/escape-html.ts';
import type { ShopSource } from '#server/shop-source/shop-source.ts';
import { isCrawler } from './crawlers.ts';

/** Sends the page of an error that the server cannot recover from. */
export type SendErrorPage = (request: FastifyRequest, reply: FastifyReply, error: HttpError) => Promise<FastifyReply>;

/**
 * Creates the function that sends the error page: 503 with `Retry-After` during an outage, otherwise 500. Crawlers get the status
 * without a page. Without the shop's data the page has neither its name nor its telephone.
 *
 * @spec docs/behaviour §2 Error page; §8 Other page errors
 */
export function createErrorPageSender(source: ShopSource, send: RenderedPlainPage): SendErrorPage {
  return async (request, reply, { statusCode, message, details: { retryAfter } }) => {
    const isOutage = statusCode === 503;
    const status = isOutage ? 503 : 500;
    if (isOutage) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter ?? 1))));
    if (isCrawler(request.headers['user-agent'])) return sendEmptyPage(reply, status);
    const shop = await source.readShop().catch(() => null);
    const data = await shop?.readData().catch(() => null);
    const site = shop?.site ?? defaultSite;
    const locale = requestLocale(request, site);
    const { phone } = parseSettings(data?.settings ?? {}).contacts;
    const text = isOutage ? message : 'Une erreur est survenue, veuillez réessayer';
    const page = renderErrorPage(status, translateIfKnown(locale, text), phone, { t: translator(locale) });
    return send(reply, page, { locale, site });
  };
}

/** Sends a status without a body: crawlers get no error page. @spec docs/behaviour §2 Error page */
export function sendEmptyPage(reply: FastifyReply, status: number): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send();
}

function renderErrorPage(statusCode: number, message: string, phone: string, { t }: Pick<PageLanguage, 't'>): PlainPage {
  const link = `<a href="tel:${dialableNumber(phone)}">${escapeHtml(formatPhone(phone))}</a>`;
  const call = phone === '' ? '' : `\n<p>${t('Vous pouvez aussi commander par téléphone\u00A0: {phone}', { phone: link })}</p>`;
  return {
    statusCode,
    title: t('Mince'),
    body: `<p>${t('On dirait que quelque chose s’est cassé.')}</p>
<p role="alert">${escapeHtml(message)}</p>
<p>${t('Toutes nos excuses.')}</p>
<a class="plain-button" href="/">${t('Retour à l’accueil')}</a>${call}`,
  };
}
