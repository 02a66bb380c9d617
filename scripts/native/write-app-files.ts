import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { nativeSite } from '#app/native/native-site.ts';
import { nativePagePolicy } from '#server/http/security-headers.ts';
import { escapeHtml } from '#server/pages/escape-html.ts';
import type { AppConfiguration } from './app-site.ts';

/** Files of the build that an app does not use: compressed copies, source maps, and what only a web server or browser asks for. */
const unusedFiles = /\.(br|map)$|\/\.vite(\/|$)|\/service-worker\.js$|\/share\.jpg$/;

/** Copies the built site to the folder that the app ships, with its own page and configuration. */
export function writeAppFiles(client: string, folder: string, app: AppConfiguration): void {
  rmSync(folder, { recursive: true, force: true });
  cpSync(client, folder, { recursive: true, filter: (path) => !unusedFiles.test(path.replaceAll('\\', '/')) });
  writeFileSync(`${folder}/index.html`, appPage(readFileSync(`${client}/index.html`, 'utf8'), app));
  writeFileSync(`${folder}/config.json`, JSON.stringify(app.site));
}

/**
 * Returns the page of the app: the build's, with its title, language and content security policy. No server sends headers with it.
 *
 * @throws Error if the build's page has no place for them
 */
export function appPage(page: string, { site, imageOrigins }: AppConfiguration): string {
  const origins = [...new Set([site.siteRoot, nativeSite(site).apiRoot].map((address) => new URL(address).origin))];
  const policy = nativePagePolicy({ connectOrigins: [...origins, ...(site.icons.enabled ? site.icons.hosts : [])], imageOrigins });
  const meta = `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`;
  const filled = page
    .replace(/<html lang="[^"]*"/, `<html lang="${site.locale.default}"`)
    .replace('<meta charset="utf-8" />', (charset) => charset + meta)
    .replace('<title></title>', () => `<title>${escapeHtml(site.title)}</title>`);
  if (!filled.includes(meta) || filled.includes('<title></title>'))
    throw new Error('The page of the build has no place for the policy or the title');
  return filled;
}
