import type { FastifyReply, FastifyRequest } from 'fastify';
import { isEmail } from '#domain/account/email.ts';
import { emailKey } from '#server/accounts/accounts.ts';
import { Refusal } from '#server/http/errors.ts';
import { acceptForms, fieldOf, type PlainPage, type SendPlainPage } from '../http/plain-page.ts';
import type { App, Parts } from '#server/dependencies.ts';
import { limitsOf, limitsOfEmail, type RateLimit } from '#server/http/rate-limits.ts';
import { dataPage, deletedPage, invalidLinkPage, requestPage, sentPage, tooManyRequestsPage } from './data-request-pages.ts';
import { deleteGuestData, emailOfLink, linkPath, readGuestData, requestData, requestPath } from './data-requests.ts';

const options = { config: { isPage: true }, schema: { hide: true } };

/**
 * Pages where guests get their data and its deletion: one asks for an email, to which a link is mailed; the link's page
 * shows the data and offers the file and the deletion. A GET changes nothing, because mail scanners follow links.
 */
export function dataRequestRoutes(app: App, parts: Parts, send: SendPlainPage): void {
  const { database, keys, outbox, shop, now, count, countEmail } = parts;
  const { queries } = database;

  /** Answers with a page, also where the caller asks too often. */
  const answer = (limits: readonly RateLimit[], pageOf: (request: FastifyRequest, reply: FastifyReply) => Promise<PlainPage | null>) =>
    async function handle(request: FastifyRequest, reply: FastifyReply) {
      try {
        await count(request, limits);
        const page = await pageOf(request, reply);
        return page === null ? reply : await send(reply, page);
      } catch (error) {
        if (!(error instanceof Refusal) || error.statusCode !== 429) throw error;
        reply.header('retry-after', String(error.details.retryAfter ?? 60));
        return send(reply, tooManyRequestsPage);
      }
    };

  app.get(
    requestPath,
    options,
    answer(limitsOf.own, async () => requestPage()),
  );
  app.get(
    linkPath,
    options,
    answer(limitsOf.own, async ({ query }) => {
      const token = fieldOf(query, 'token');
      const email = await emailOfLink(queries, token, now());
      return email === null ? invalidLinkPage : dataPage(token, await readGuestData(queries, keys, email));
    }),
  );

  void app.register(async (form) => {
    acceptForms(form);
    form.post(
      requestPath,
      options,
      answer(limitsOf.dataRequest, async ({ body }) => {
        const email = emailKey(fieldOf(body, 'email'));
        if (!isEmail(email)) return requestPage({ email, problem: 'Cette adresse e-mail n’est pas valable.' });
        await countEmail(email, limitsOfEmail.dataRequest);
        const { site } = await shop.catalogue();
        await queries.transaction((transaction) => requestData(transaction, { email, outbox, site, now: now() }));
        return sentPage;
      }),
    );
    form.post(
      `${linkPath}/download`,
      options,
      answer(limitsOf.own, async ({ body }, reply) => {
        const email = await emailOfLink(queries, fieldOf(body, 'token'), now());
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
      answer(limitsOf.own, async ({ body }) => {
        const token = fieldOf(body, 'token');
        const isDeleted = await queries.transaction((transaction) => deleteGuestData(transaction, { token, keys, now: now() }));
        return isDeleted ? deletedPage : invalidLinkPage;
      }),
    );
  });
}
