import type { FastifyReply, FastifyRequest } from 'fastify';
import { isEmail } from '#domain/account/email.ts';
import { normaliseEmail } from '#server/accounts/accounts.ts';
import { ApiError } from '#server/http/errors.ts';
import { acceptForms, formField, type PlainPage, type SendPlainPage } from '../http/plain-page.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import { callerLimits, emailLimits, type RateLimit } from '#server/http/rate-limits.ts';
import { renderDataPage, deletedPage, invalidLinkPage, renderRequestPage, sentPage, tooManyRequestsPage } from './data-request-pages.ts';
import { deleteGuestData, findLinkEmail, linkPath, readGuestData, sendDataLink, requestPath } from './data-requests.ts';

const options = { config: { isPage: true }, schema: { hide: true } };

/**
 * Pages where guests get their data and its deletion: one asks for an email, to which a link is mailed; the link's page
 * shows the data and offers the file and the deletion. A GET changes nothing, because mail scanners follow links.
 */
export function dataRequestRoutes(app: App, deps: ServerDependencies, send: SendPlainPage): void {
  const { database, keys, outbox, shop, now, count, countEmail } = deps;
  const { queries } = database;

  /** Answers with a page, also where the caller asks too often. */
  const answer = (limits: readonly RateLimit[], pageOf: (request: FastifyRequest, reply: FastifyReply) => Promise<PlainPage | null>) =>
    async function handle(request: FastifyRequest, reply: FastifyReply) {
      try {
        await count(request, limits);
        const page = await pageOf(request, reply);
        return page === null ? reply : await send(reply, page);
      } catch (error) {
        if (!(error instanceof ApiError) || error.statusCode !== 429) throw error;
        reply.header('retry-after', String(error.details.retryAfter ?? 60));
        return send(reply, tooManyRequestsPage);
      }
    };

  app.get(
    requestPath,
    options,
    answer(callerLimits.own, async () => renderRequestPage()),
  );
  app.get(
    linkPath,
    options,
    answer(callerLimits.own, async ({ query }) => {
      const token = formField(query, 'token');
      const email = await findLinkEmail(queries, token, now());
      return email === null ? invalidLinkPage : renderDataPage(token, await readGuestData(queries, keys, email));
    }),
  );

  void app.register(async (form) => {
    acceptForms(form);
    form.post(
      requestPath,
      options,
      answer(callerLimits.dataRequest, async ({ body }) => {
        const email = normaliseEmail(formField(body, 'email'));
        if (!isEmail(email)) return renderRequestPage({ email, problem: 'Cette adresse e-mail n’est pas valable.' });
        await countEmail(email, emailLimits.dataRequest);
        const { site } = await shop.catalogue();
        await queries.transaction((transaction) => sendDataLink(transaction, { email, outbox, site, now: now() }));
        return sentPage;
      }),
    );
    form.post(
      `${linkPath}/download`,
      options,
      answer(callerLimits.own, async ({ body }, reply) => {
        const email = await findLinkEmail(queries, formField(body, 'token'), now());
        if (email === null) return invalidLinkPage;
        const data = await readGuestData(queries, keys, email);
        reply.headers({ 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="mes-donnees.json"' });
        reply.type('application/json; charset=utf-8').send(JSON.stringify(data, null, 2));
        return null;
      }),
    );
    form.post(
      `${linkPath}/delete`,
      options,
      answer(callerLimits.own, async ({ body }) => {
        const token = formField(body, 'token');
        const isDeleted = await queries.transaction((transaction) => deleteGuestData(transaction, { token, keys, now: now() }));
        return isDeleted ? deletedPage : invalidLinkPage;
      }),
    );
  });
}
