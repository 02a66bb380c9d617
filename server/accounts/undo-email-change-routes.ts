import type { FastifyReply } from 'fastify';
import { isDuplicate } from '#server/http/errors.ts';
import { acceptForms, fieldOf, type SendPlainPage } from '#server/http/plain-page.ts';
import type { App, Parts } from '#server/dependencies.ts';
import { limitsOf } from '#server/http/rate-limits.ts';
import { isUndoable, undoEmailChange, undoPath } from './email-changes.ts';
import { undoPage, type UndoPage } from './undo-email-change-page.ts';

/** What tokens are made of. Anything else is unknown. */
const tokenPattern = /^[\w-]{43}$/;

function tokenOf(fields: unknown): string {
  const token = fieldOf(fields, 'token');
  return tokenPattern.test(token) ? token : '';
}

/**
 * The page behind the link that a former address is mailed. The GET changes nothing, because mail scanners follow links;
 * its button sends a form. The token leaves the page in that form only.
 */
export function undoRoutes(app: App, { database: { queries }, outbox, shop, now, count }: Parts, sendPage: SendPlainPage): void {
  const send = (reply: FastifyReply, page: UndoPage) => sendPage(reply, undoPage(page));

  app.get(undoPath, { config: { isPage: true }, schema: { hide: true } }, async (request, reply) => {
    await count(request, limitsOf.own);
    const token = tokenOf(request.query);
    return send(reply, (await isUndoable(queries, token, now())) ? { state: 'confirming', token } : { state: 'invalid' });
  });

  void app.register(async (form) => {
    acceptForms(form);
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
