import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { readPreparedFiles, type PreparedFiles } from '#server/compression/prepared-files.ts';
import type * as Ssr from '../../src/ssr.tsx';
import { createCriticalStyles, firstScreenOfMenu, inlineVariables, shortenVariables } from './critical-styles.ts';
import { createIconInliner } from './inline-icons.ts';
import { chunkHashes, pagesManifestSchema, type PagesManifest } from './pages-manifest.ts';
import { cspHash, renderDocument, type DocumentParts, type RenderedApp } from './page-document.ts';
import { renderThemeStyles } from './theme-styles.ts';

/** The built site: `client/` for browsers, and `ssr/ssr.js`, which prerenders pages on the server. */
export type SiteBuild = {
  render: typeof Ssr.renderPage;
  /** Folder of the static files. */
  clientRoot: string;
  /** Scripts, styles and icons in `assets/`. */
  files: PreparedFiles;
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

/** Loads the build in a folder, or returns null if there is none. */
export async function loadBuild(folder: string): Promise<SiteBuild | null> {
  const readBuildFile = (path: string) => readFileSync(`${folder}/${path}`, 'utf8');
  let index: string;
  let manifest: PagesManifest;
  try {
    index = readBuildFile('client/index.html');
    manifest = pagesManifestSchema.parse(JSON.parse(readBuildFile('pages.json')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  const { renderPage }: typeof Ssr = await import(pathToFileURL(`${folder}/ssr/ssr.js`).href);
  const [stylesheet = ''] = manifest.styles;
  const styles = readBuildFile(`client${stylesheet}`);
  const earlyScript = readBuildFile('inline/early.js').trim();
  const criticalStyles = createCriticalStyles(styles);
  const inlineIcons = createIconInliner((path) => readBuildFile(`client${path}`));
  const assets = {
    template: removeAssets(index),
    firstScripts: manifest.first,
    entryScript: manifest.entry,
    chunkHashes: chunkHashes(manifest),
    stylesheet,
    earlyScript,
  };
  return {
    render: renderPage,
    clientRoot: `${folder}/client`,
    files: readPreparedFiles(`${folder}/client/assets`, '/assets/'),
    renderHtml(app, options) {
      const critical = addTheme(criticalStyles(firstScreenOf(app)), renderThemeStyles(options.theme));
      const shown = { ...app, ...inlineIcons(app.html) };
      const html = renderDocument(assets, { app: shown, ...options, scripts: pageScripts(manifest, app), criticalStyles: critical });
      return { html, styleHash: cspHash(critical) };
    },
    styles,
    scriptHash: cspHash(earlyScript),
  };
}

/** Returns the built `index.html` without its script and its stylesheet. */
const removeAssets = (index: string) =>
  index.replace(/<script type="module"[^>]*><\/script>|<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '');

/** Returns the part of a page's HTML that a first screen may show. Pages other than the menu may be shorter than a screen. */
const firstScreenOf = ({ html, routes }: RenderedApp) => (routes.at(-1) === '/menu' ? firstScreenOfMenu(html) : html);

/** Adds a brand's styles to those of the first paint, and again for the complete stylesheet, whose variables have long names. */
const addTheme = (critical: string, theme: string) => shortenVariables(inlineVariables(critical + theme)) + theme;

/** Returns the paths of the scripts that a page loads before it renders, except for those that every page begins with. */
function pageScripts({ pages, words }: PagesManifest, { routes, lang }: RenderedApp): string[] {
  const scripts = [words[lang] ?? [], ...routes.map((id) => pages[id] ?? [])].flat();
  return [...new Set(scripts)];
}
