import { siteForMails, requestLocale } from '#server/http/request-locale.ts';
import { translator } from '#server/locale/translate.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isEmail } from '#domain/account/email.ts';
import { normaliseEmail } from '#server/accounts/accounts.ts';
import { HttpError } from '#server/http/errors.ts';
import { acceptForms, formField, type RenderPlainPage, type SendPlainPage } from '#server/http/plain-page.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import { callerLimits, emailLimits, type RateLimit } from '#server/http/rate-limits.ts';
import {
  renderDataPage,
  renderDeletedPage,
  renderInvalidLinkPage,
  renderRequestPage,
  renderSentPage,
  renderTooManyRequestsPage,
} from './data-request-pages.ts';
import { deleteGuestData, findLinkEmail, linkPath, readGuestData, sendDataLink, requestPath } from './data-requests.ts';

const options = { config: { isPage: true }, schema: { hide: true } };

/**
 * Registers the pages on which guests request their data and its deletion. The first page has an email form, which mails a link. The
 * link's page shows the data, with buttons to download and delete it. A GET changes nothing, because mail scanners follow links.
 */
export function dataRequestRoutes(app: App, deps: ServerDependencies, send: SendPlainPage): void {
  const handle = createPageHandler(deps, send);
  const { keys, now } = deps;
  const { db } = deps.database;
  app.get(
    requestPath,
    options,
    handle(callerLimits.ownData, async () => (language) => renderRequestPage(language)),
  );
  app.get(
    linkPath,
    options,
    handle(callerLimits.ownData, async ({ query }) => {
      const token = formField(query, 'token');
      const email = await findLinkEmail(db, token, now());
      if (email === null) return renderInvalidLinkPage;
      const data = await readGuestData(db, keys, email);
      return (language) => renderDataPage(language, token, data);
    }),
  );

  void app.register(async (form) => {
    acceptForms(form);
    requestLinkRoute(form, deps, handle);
    downloadRoute(form, deps, handle);
    deleteRoute(form, deps, handle);
  });
}

function requestLinkRoute(form: FastifyInstance, deps: ServerDependencies, handle: HandlePage): void {
  const { outbox, shop, now, limitEmailRate } = deps;
  const { db } = deps.database;
  form.post(
    requestPath,
    options,
    handle(callerLimits.dataRequest, async (request) => {
      const email = normaliseEmail(formField(request.body, 'email'));
      if (!isEmail(email)) return (language) => renderRequestPage(language, { email, problem: 'Cette adresse e-mail n’est pas valable.' });
      await limitEmailRate(email, emailLimits.dataRequest);
      const site = await siteForMails(shop, request);
      await db.transaction((transaction) => sendDataLink(transaction, { email, outbox, site, now: now() }));
      return renderSentPage;
    }),
  );
}

function downloadRoute(form: FastifyInstance, deps: ServerDependencies, handle: HandlePage): void {
  const { keys, now, shop } = deps;
  const { db } = deps.database;
  form.post(
    `${linkPath}/download`,
    options,
    handle(callerLimits.ownData, async (request, reply) => {
      const email = await findLinkEmail(db, formField(request.body, 'token'), now());
      if (email === null) return renderInvalidLinkPage;
      const data = await readGuestData(db, keys, email);
      const { site } = await shop.catalogue();
      const name = translator(requestLocale(request, site))('mes-donnees.json');
      reply.headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${name}"` });
      reply.type('application/json; charset=utf-8').send(JSON.stringify(data, null, 2));
      return null;
    }),
  );
}

function deleteRoute(form: FastifyInstance, deps: ServerDependencies, handle: HandlePage): void {
  const { keys, now } = deps;
  const { db } = deps.database;
  form.post(
    `${linkPath}/delete`,
    options,
    handle(callerLimits.ownData, async ({ body }) => {
      const token = formField(body, 'token');
      const isDeleted = await db.transaction((transaction) => deleteGuestData(transaction, { token, keys, now: now() }));
      return isDeleted ? renderDeletedPage : renderInvalidLinkPage;
    }),
  );
}

type AnswerRequest = (request: FastifyRequest, reply: FastifyReply) => Promise<RenderPlainPage | null>;
type HandlePage = ReturnType<typeof createPageHandler>;

/** Creates handlers that respond with a page, also if the caller is rate-limited. Null means that the reply was sent. */
function createPageHandler({ limitCallerRate }: Pick<ServerDependencies, 'limitCallerRate'>, send: SendPlainPage) {
  return (limits: readonly RateLimit[], answerRequest: AnswerRequest) => async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      await limitCallerRate(request, limits);
      const render = await answerRequest(request, reply);
      return render === null ? reply : await send(request, reply, render);
    } catch (error) {
      if (!(error instanceof HttpError) || error.statusCode !== 429) throw error;
      reply.header('retry-after', String(error.details.retryAfter ?? 60));
      return send(request, reply, renderTooManyRequestsPage);
    }
  };
}
