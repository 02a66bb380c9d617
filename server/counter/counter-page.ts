import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import statics from '@fastify/static';
import { demoPassword, demoStaffAccounts } from '#config/demo-staff.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import { immutable } from '#server/http/prepared-response.ts';
import { pageHeaders } from '#server/http/security-headers.ts';
import { escapeHtml, toScriptSafeJson } from '#server/pages/escape-html.ts';
import { cspHash } from '#server/pages/page-document.ts';
import { frameColor } from '#server/pages/theme-styles.ts';

/**
 * Serves the counter at `/counter`: a site of its own beside the shop’s, which search engines do not index. Registers nothing if the
 * counter was not built.
 */
export async function counterPageRoutes(app: App, { env, shop }: ServerDependencies, clientRoot: string): Promise<void> {
  const folder = join(clientRoot, '../counter');
  if (!existsSync(join(folder, 'counter.html'))) return;
  const template = readFileSync(join(folder, 'counter.html'), 'utf8');
  const [, inlineScript = ''] = /<script>(.*?)<\/script>/s.exec(template) ?? [];
  const demoAccounts = env.isDemo ? demoStaffAccounts.map((account) => ({ ...account, password: demoPassword })) : [];
  const headers = {
    ...pageHeaders({
      excludesStripe: true,
      isHttps: env.publicUrl.startsWith('https:'),
      styleHashes: [],
      scriptHash: cspHash(inlineScript),
      imageOrigins: [],
      connectOrigins: [],
    }),
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
    'x-robots-tag': 'noindex',
  };
  app.get('/counter', { config: { isPage: true }, schema: { hide: true } }, async (_request, reply) => {
    const { title, timeZone, currencySymbol, theme } = (await shop.catalogue()).site;
    const data = toScriptSafeJson({ title, timeZone, currencySymbol, demoAccounts });
    const html = template
      .replace(/(?<=<meta name="theme-color" content=")[^"]*/, () => frameColor(theme))
      .replace('<title></title>', () => `<title>Comptoir · ${escapeHtml(title)}</title>`)
      .replace('id="counter-data">', (tag) => tag + data);
    return reply.headers(headers).type('text/html; charset=utf-8').send(html);
  });
  await app.register(statics, {
    root: join(folder, 'assets'),
    prefix: '/counter/assets/',
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', immutable),
  });
}
