import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { pageSection, type Section } from '#config/pages.ts';
import type * as Ssr from '../../src/ssr.tsx';
import { createCriticalStyles, firstScreenOfMenu, inlineVariables, shortenVariables } from './critical-styles.ts';
import { createIconInliner } from './inline-icons.ts';
import { cspHash, renderDocument, type DocumentParts, type RenderedApp } from './page-document.ts';
import { renderThemeStyles } from './theme-styles.ts';

/** The built site: `client/` for browsers, and `ssr/ssr.js`, which prerenders pages on the server. */
export type SiteBuild = {
  render: typeof Ssr.renderPage;
  /** Folder of the static files. */
  clientRoot: string;
  /** Renders the HTML document. */
  renderHtml: (
    app: RenderedApp,
    options: Pick<DocumentParts, 'pageHead' | 'structuredData' | 'dataFile' | 'theme'>,
  ) => { html: string; styleHash: string };
  /** The complete stylesheet. */
  styles: string;
  /** CSP source of the inline script. */
  scriptHash: string;
};

const chunksSchema = z.record(
  z.string(),
  z.object({ file: z.string(), name: z.string().optional(), imports: z.array(z.string()).optional(), isEntry: z.boolean().optional() }),
);
type Chunks = z.infer<typeof chunksSchema>;

/** Loads the build in a folder, or returns null if there is none. */
export async function loadBuild(folder: string): Promise<SiteBuild | null> {
  const readBuildFile = (path: string) => readFileSync(`${folder}/${path}`, 'utf8');
  let index: string;
  let chunks: Chunks;
  try {
    index = readBuildFile('client/index.html');
    chunks = chunksSchema.parse(JSON.parse(readBuildFile('client/.vite/manifest.json')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  const { renderPage }: typeof Ssr = await import(pathToFileURL(`${folder}/ssr/ssr.js`).href);
  const chunkFile = (key: string) => `/${chunks[key]?.file ?? ''}`;
  const [stylesheetTag = '', stylesheet = ''] = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/.exec(index) ?? [];
  const styles = stylesheet === '' ? '' : readBuildFile(`client${stylesheet}`);
  const earlyScript = readBuildFile('inline/early.js').trim();
  const criticalStyles = createCriticalStyles(styles);
  const inlineIcons = createIconInliner((path) => readBuildFile(`client${path}`));
  const assets = {
    template: index
      .replace(stylesheetTag, '')
      .replace(/<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>|\s+(?=<)|\s*\/(?=>)/g, ''),
    reactScript: chunkFile('src/react-runtime.ts'),
    entryScript: chunkFile('index.html'),
    stylesheet,
    earlyScript,
  };
  return {
    render: renderPage,
    clientRoot: `${folder}/client`,
    renderHtml(app, options) {
      const critical = addTheme(criticalStyles(firstScreenOf(app)), renderThemeStyles(options.theme));
      const shown = { ...app, ...inlineIcons(app.html) };
      const html = renderDocument(assets, { app: shown, ...options, chunks: findFirstChunks(chunks, app), criticalStyles: critical });
      return { html, styleHash: cspHash(critical) };
    },
    styles,
    scriptHash: cspHash(earlyScript),
  };
}

/** Returns the part of a page's HTML that a first screen may show. Pages other than the menu may be shorter than a screen. */
const firstScreenOf = ({ html, routes }: RenderedApp) => (routes.at(-1) === '/menu' ? firstScreenOfMenu(html) : html);

/** Adds a brand's styles to those of the first paint, and again for the complete stylesheet, whose variables have long names. */
const addTheme = (critical: string, theme: string) => shortenVariables(inlineVariables(critical + theme)) + theme;

/** Routes whose chunks contain everything that they need before they render. */
const selfContainedRoutes: ReadonlySet<string> = new Set(['/auth/login', '/checkout', '/profile/']);

/** Groups of `vite.config.ts` that contain the component of a route, and what parses the stored session if the route shows it. */
const routeGroups: Partial<Record<string, readonly string[]>> = {
  '/auth/login': ['sign-in'],
  '/checkout': ['checkout'],
  '/profile/': ['account-home', 'schemas'],
};

/** Modules that the other routes of a section import dynamically before they render. */
const sectionModules: Partial<Record<Section, readonly string[]>> = {
  auth: ['src/app/account/admit.ts'],
  profile: ['src/app/account/admit.ts'],
  checkout: ['src/app/checkout/checkout-session.ts'],
};

/** Returns the paths of the chunks that a page loads first, except for the entry. */
function findFirstChunks(chunks: Chunks, { routes, lang }: RenderedApp): string[] {
  const route = routes.at(-1) ?? '';
  const section = selfContainedRoutes.has(route) ? null : pageSection(route);
  const loadedChunks = new Set([
    'index.html',
    `locales/${lang}/messages.po`,
    ...((section === null ? undefined : sectionModules[section]) ?? []),
    ...routes.flatMap((id) => routeGroups[id]?.map((group) => groupKey(chunks, group)) ?? `${routeFile(id)}?tsr-split=component`),
  ]);
  for (const key of loadedChunks) for (const next of chunks[key]?.imports ?? []) loadedChunks.add(next);
  return [...loadedChunks]
    .map((key) => chunks[key])
    .filter((chunk) => chunk !== undefined)
    .filter(({ file, isEntry }) => isEntry !== true && file.endsWith('.js'))
    .map(({ file }) => `/${file}`);
}

/** Returns the key of the chunk of a group. Its other chunks have the same name, but the key of a source file. */
const groupKey = (chunks: Chunks, group: string) =>
  Object.keys(chunks).find((key) => key.startsWith('_') && chunks[key]?.name === group) ?? '';

/** Returns the source file of a route id. An id that ends with a slash, such as `/auth/`, is the index route of a folder. */
function routeFile(id: string): string {
  return `src/routes${id === '__root__' ? '/__root' : id.replace(/\/$/, '/index')}.tsx`;
}
