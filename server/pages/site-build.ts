import { escapeHtml, escapeJson } from './escape-html.ts';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { isPersonalPage } from '#config/pages.ts';
import type * as Ssr from '../../src/ssr.tsx';

type Render = typeof Ssr.renderPage;
type Rendered = Awaited<ReturnType<Render>>;

/** The built site: `client/` for browsers, and `ssr/ssr.js`, which prerenders pages on the server. */
export type SiteBuild = {
  render: Render;
  /** Folder of the static files. */
  clientRoot: string;
  /** Renders the HTML document. `pageHead`: tags added to its head. */
  renderHtml: (rendered: Rendered, pageHead: string) => string;
  /** The styles inlined into each page. */
  styles: string;
  /** CSP sources of the inlined styles. */
  styleHashes: readonly string[];
};

const chunksSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).optional(), isEntry: z.boolean().optional() }),
);
type Chunks = z.infer<typeof chunksSchema>;

/** Loads the build in a folder, or returns null if there is none. */
export async function loadBuild(folder: string): Promise<SiteBuild | null> {
  const read = (path: string) => readFileSync(`${folder}/${path}`, 'utf8');
  let template: string;
  let chunks: Chunks;
  try {
    template = read('client/index.html');
    chunks = chunksSchema.parse(JSON.parse(read('client/.vite/manifest.json')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  const { renderPage }: typeof Ssr = await import(pathToFileURL(`${folder}/ssr/ssr.js`).href);
  const link = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/.exec(template);
  const css = link?.[1] === undefined ? '' : read(`client/${link[1]}`);
  const page = template.replace(link?.[0] ?? /$^/, () => (css === '' ? '' : `<style>${css}</style>`));
  return {
    render: renderPage,
    clientRoot: `${folder}/client`,
    renderHtml: (rendered, pageHead) => fillTemplate(page, rendered, pageHead, findPreloads(chunks, rendered, page)),
    styles: css,
    styleHashes: css === '' ? [] : [`'sha256-${createHash('sha256').update(css).digest('base64')}'`],
  };
}

/** Returns the chunks to preload: those that a page needs and the template does not load. */
function findPreloads(chunks: Chunks, { routes, lang }: Rendered, page: string): string[] {
  const catalogueParts = routes.some(isPersonalPage) ? ['first', 'later'] : ['first'];
  const loadedChunks = new Set([
    ...catalogueParts.map((part) => `locales/${lang}/messages.po?${part}`),
    ...routes.map((id) => `${routeFile(id)}?tsr-split=component`),
  ]);
  for (const key of loadedChunks) for (const next of chunks[key]?.imports ?? []) loadedChunks.add(next);
  return [...loadedChunks]
    .map((key) => chunks[key])
    .filter((chunk) => chunk !== undefined)
    .filter(({ file, isEntry }) => isEntry !== true && file.endsWith('.js') && !page.includes(file))
    .map(({ file }) => file);
}

/** Returns the source file of a route id. An id that ends with a slash, such as `/auth/`, is the index route of a folder. */
function routeFile(id: string): string {
  return `src/routes${id === '__root__' ? '/__root' : id.replace(/\/$/, '/index')}.tsx`;
}

function fillTemplate(page: string, { html, head, page: data, lang }: Rendered, pageHead: string, preloads: readonly string[]): string {
  const inHead = [
    `<title>${escapeHtml(head.title)}</title>`,
    head.description === '' ? '' : `<meta name="description" content="${escapeHtml(head.description)}">`,
    pageHead,
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...preloads.map((file) => `<link rel="modulepreload" crossorigin href="/${escapeHtml(file)}">`),
  ].join('');
  return page
    .replace(/<html lang="[^"]*"/, () => `<html lang="${escapeHtml(lang)}"`)
    .replace('<title></title>', () => inHead)
    .replace(
      '<div id="root"></div>',
      () => `<div id="root">${html}</div><script type="application/json" id="page-data">${escapeJson(data)}</script>`,
    );
}
