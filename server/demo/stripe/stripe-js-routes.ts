import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from '#server/dependencies.ts';
import { root } from '#server/root.ts';
import { testNumbers } from './test-cards.ts';

const folder = join(root, 'server/demo/stripe/client');

const scriptType = 'text/javascript; charset=utf-8';
const styleType = 'text/css; charset=utf-8';
const files: Readonly<Record<string, string>> = {
  'stripe.js': scriptType,
  'card-element.js': scriptType,
  'bank-dialog.js': scriptType,
  'card.js': scriptType,
  'card-numbers.js': scriptType,
  'bank-dialog.css': styleType,
  'card.css': styleType,
  'card.html': 'text/html; charset=utf-8',
};

/** Content security policy of the card frame: run its own script, call the emulator, and be framed by this site. */
const framePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; " +
  "frame-ancestors 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

/**
 * Registers the stub of Stripe.js at `/dev/stripe/stripe.js`, and the frame of its card form. For demonstrations only: it does
 * not use Stripe's name or look.
 */
export function stripeJsRoutes(app: App): void {
  // The card form accepts only the emulator's test numbers: insert their list into the files.
  const insertTestNumbers = (text: string) => text.replace('<!-- test numbers -->', JSON.stringify(testNumbers));
  const registerFile = (name: string, type: string, text: string) =>
    app.get(`/dev/stripe/${name}`, { schema: { hide: true } }, async (_request, reply) => {
      if (name === 'card.html') reply.header('content-security-policy', framePolicy).header('x-frame-options', 'SAMEORIGIN');
      return reply.type(type).header('cache-control', 'no-cache').send(text);
    });
  for (const [name, type] of Object.entries(files)) registerFile(name, type, insertTestNumbers(readFileSync(join(folder, name), 'utf8')));
}
