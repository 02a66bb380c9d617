import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { isDuplicate } from '../errors.ts';
import type { Build } from '../page-html.ts';
import type { App, Parts } from '../parts.ts';
import { limitsOf } from '../rate-limits.ts';
import { pageHeaders } from '../security.ts';
import { isUndoable, undoEmailChange, undoPath } from './email-changes.ts';
import { undoPageHtml, undoPageStyle, type UndoPage } from './undo-page-html.ts';

/** What tokens are made of. Anything else is unknown. */
const tokenPattern = /^[\w-]{43}$/;

function tokenOf(fields: unknown): string {
  const token = typeof fields === 'object' && fields !== null && 'token' in fields ? fields.token : '';
  return typeof token === 'string' && tokenPattern.test(token) ? token : '';
}

/**
 * The page behind the link that a former address is mailed. The GET changes nothing, because mail scanners follow links;
 * its button sends a form. The token leaves the page in that form only.
 */
export function undoRoutes(app: App, { database: { queries }, outbox, shop, env, now, count }: Parts, build: Build | null): void {
  const headers = {
    ...pageHeaders({
      isEmulated: true,
      isHttps: env.publicUrl.startsWith('https:'),
      styleHashes: [...(build?.styleHashes ?? []), `'sha256-${createHash('sha256').update(undoPageStyle).digest('base64')}'`],
      imageOrigins: [],
      apiOrigin: null,
    }),
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  };
  async function send(reply: FastifyReply, page: UndoPage) {
    const { site } = await shop.catalogue();
    reply.code(page.state === 'invalid' ? 410 : 200).headers(headers);
    return reply.type('text/html; charset=utf-8').send(undoPageHtml(page, { title: site.title, styles: build?.styles ?? '' }));
  }

  app.get(undoPath, { config: { isPage: true }, schema: { hide: true } }, async (request, reply) => {
    await count(request, limitsOf.own);
    const token = tokenOf(request.query);
    return send(reply, (await isUndoable(queries, token, now())) ? { state: 'confirming', token } : { state: 'invalid' });
  });

  void app.register(async (form) => {
    form.removeAllContentTypeParsers();
    form.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 1000 }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    form.post(undoPath, { config: { isPage: true }, schema: { hide: true } }, async (request, reply) => {
      await count(request, limitsOf.own);
      const token = tokenOf(request.body);
      const { site } = await shop.catalogue();
      const isUndone = await queries
        .transaction((transaction) => undoEmailChange(transaction, { outbox, site, token, now: now() }))
        .catch((error: unknown) => {
          // Another account got the address in spite of its reservation: nothing can be undone.
          if (!isDuplicate(error)) throw error;
          return false;
        });
      return send(reply, { state: isUndone ? 'undone' : 'invalid' });
    });
  });
}
