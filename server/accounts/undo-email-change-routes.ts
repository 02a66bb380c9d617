import { siteForMails } from '#server/http/request-locale.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUniqueViolation } from '#server/http/errors.ts';
import { acceptForms, formField, type SendPlainPage } from '#server/http/plain-page.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import { callerLimits } from '#server/http/rate-limits.ts';
import { isUndoable, undoEmailChange, undoPath } from './email-changes.ts';
import { renderUndoPage, type UndoPageState } from './undo-email-change-page.ts';

/** Format of the tokens that this server issues. */
const tokenPattern = /^[\w-]{43}$/;

/** Returns the submitted token, or an empty string, which matches no change, if it is malformed. */
function parseToken(fields: unknown): string {
  const token = formField(fields, 'token');
  return tokenPattern.test(token) ? token : '';
}

/**
 * Registers the page behind the link mailed to the former address. The GET changes nothing, because mail scanners follow links:
 * the page's button submits a form.
 */
export function undoEmailChangeRoutes(
  app: App,
  { database: { db }, outbox, shop, now, limitCallerRate }: ServerDependencies,
  sendPage: SendPlainPage,
): void {
  const send = (request: FastifyRequest, reply: FastifyReply, page: UndoPageState) =>
    sendPage(request, reply, (language) => renderUndoPage(page, language));

  app.get(undoPath, { config: { isPage: true }, schema: { hide: true } }, async (request, reply) => {
    await limitCallerRate(request, callerLimits.ownData);
    const token = parseToken(request.query);
    return send(request, reply, (await isUndoable(db, token, now())) ? { state: 'confirming', token } : { state: 'invalid' });
  });

  void app.register(async (form) => {
    acceptForms(form);
    form.post(undoPath, { config: { isPage: true }, schema: { hide: true } }, async (request, reply) => {
      await limitCallerRate(request, callerLimits.ownData);
      const token = parseToken(request.body);
      const site = await siteForMails(shop, request);
      const isUndone = await db
        .transaction((transaction) => undoEmailChange(transaction, { outbox, site, token, now: now() }))
        .catch((error: unknown) => {
          // A unique violation means that another account got the email despite its reservation: the change cannot be undone.
          if (!isUniqueViolation(error)) throw error;
          return false;
        });
      return send(request, reply, { state: isUndone ? 'undone' : 'invalid' });
    });
  });
}
