import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoPassword, demoStaffAccounts } from '#config/demo-staff.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import { preparedFileRoutes, readPreparedFiles } from '#server/compression/prepared-files.ts';
import { memoizeLast } from '#server/http/memoize-last.ts';
import { prepareResponse, sendPrepared, type PreparedResponse } from '#server/http/prepared-response.ts';
import { pageHeaders } from '#server/http/security-headers.ts';
import { escapeHtml, toScriptSafeJson } from '#server/pages/escape-html.ts';
import { cspHash } from '#server/pages/page-document.ts';
import { frameColor } from '#server/pages/theme-styles.ts';

/**
 * Serves the counter at `/counter`: a site of its own beside the shop’s, which search engines do not index. Registers nothing if the
 * counter was not built.
 */
export function counterPageRoutes(app: App, { env, shop }: ServerDependencies, clientRoot: string): void {
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
    'x-robots-tag': 'noindex',
  };
  const cachedResponse = memoizeLast<PreparedResponse>();
  app.get('/counter', { config: { isPage: true }, schema: { hide: true } }, async (request, reply) => {
    const { title, timeZone, currencySymbol, theme } = (await shop.catalogue()).site;
    const data = toScriptSafeJson({ title, timeZone, currencySymbol, demoAccounts });
    const html = template
      .replace(/(?<=<meta name="theme-color" content=")[^"]*/, () => frameColor(theme))
      .replace('<title></title>', () => `<title>Comptoir · ${escapeHtml(title)}</title>`)
      .replace('id="counter-data">', (tag) => tag + data);
    const response = await cachedResponse(html, () => prepareResponse(html));
    return sendPrepared(request, reply.headers(headers), response, { type: 'text/html; charset=utf-8' });
  });
  preparedFileRoutes(app, readPreparedFiles(join(folder, 'assets'), '/counter/assets/'));
}
