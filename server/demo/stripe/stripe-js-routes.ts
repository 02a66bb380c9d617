import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from '#server/dependencies.ts';
import { root } from '#server/root.ts';
import { testNumbers } from './test-cards.ts';

const folder = join(root, 'server/demo/stripe/client');

const script = 'text/javascript; charset=utf-8';
const files: Readonly<Record<string, string>> = {
  'stripe.js': script,
  'card-element.js': script,
  'bank-dialog.js': script,
  'card.js': script,
  'card-numbers.js': script,
  'card.css': 'text/css; charset=utf-8',
  'card.html': 'text/html; charset=utf-8',
};

/** Content security policy of the card frame: run its own script, call the emulator, and be framed by this site. */
const framePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; " +
  "frame-ancestors 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

/**
 * Registers the stub of Stripe.js at `/dev/stripe/stripe.js`, and the frame of its card form. For demonstrations only, and
 * never under Stripe's name.
 */
export function stripeJsRoutes(app: App): void {
  // The fields accept only the emulator's test numbers: insert the list.
  const listed = (text: string) => text.replace('<!-- test numbers -->', JSON.stringify(testNumbers));
  const send = (name: string, type: string, text: string) =>
    app.get(`/dev/stripe/${name}`, { schema: { hide: true } }, async (_request, reply) => {
      if (name === 'card.html') reply.header('content-security-policy', framePolicy).header('x-frame-options', 'SAMEORIGIN');
      return reply.type(type).header('cache-control', 'no-cache').send(text);
    });
  for (const [name, type] of Object.entries(files)) send(name, type, listed(readFileSync(join(folder, name), 'utf8')));
}
