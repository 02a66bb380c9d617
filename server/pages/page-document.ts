import { createHash } from 'node:crypto';
import type * as Ssr from '../../src/ssr.tsx';
import type { Theme } from '#config/site.ts';
import { escapeHtml, toScriptSafeJson } from './escape-html.ts';
import { frameColor } from './theme-styles.ts';

export type RenderedApp = Awaited<ReturnType<typeof Ssr.renderPage>>;

/** The parts of an HTML document that depend on the page. */
export type DocumentParts = {
  /** `icons`: element with the shapes of the page's icons, or an empty text. */
  app: RenderedApp & { icons: string };
  /** Tags that describe the page to search engines. */
  pageHead: string;
  /** Element with the page's structured data, or an empty text. It follows everything that is shown. */
  structuredData: string;
  /** Path of the file with the shop's data. */
  dataFile: string;
  /** Paths of the scripts that the page loads before it renders, except for those of every page. */
  scripts: readonly string[];
  criticalStyles: string;
  /** Look of the brand, of which the document has the colour of the browser's frame. */
  theme: Theme;
};

/** The built files that every page uses. */
export type DocumentAssets = {
  /** The built `index.html`, without its script and its stylesheet. */
  template: string;
  /** Scripts that are evaluated while the others are transferred: see `src/react-runtime.ts`. */
  firstScripts: readonly string[];
  entryScript: string;
  /** Hashes in the names of the scripts that the entry loads. */
  chunkHashes: string;
  stylesheet: string;
  /** Code of the inline script: see `src/boot/early.ts`. */
  earlyScript: string;
};

/** Returns the CSP source of an inlined script or style. */
export function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

const preloadScript = (file: string) => `<link rel="modulepreload" fetchpriority="low" href="${escapeHtml(file)}">`;
const runScript = (file: string, attributes = '') =>
  `<script type="module" fetchpriority="low" src="${escapeHtml(file)}"${attributes}></script>`;

/**
 * Renders the HTML document of a page. The first paint needs only the document, and the fonts and pictures follow: scripts, data and the
 * complete stylesheet are in a template element, which the inline script inserts after the first paint. React is hinted
 * at the end of the document.
 */
export function renderDocument(
  assets: DocumentAssets,
  { app, pageHead, structuredData, dataFile, scripts, criticalStyles, theme }: DocumentParts,
): string {
  const { head, page, lang, html, notice, icons } = app;
  const stylesheet = (attributes = '') => `<link rel="stylesheet" href="${assets.stylesheet}"${attributes}>`;
  const inHead = [
    `<title>${escapeHtml(head.title)}</title>`,
    head.description === '' ? '' : `<meta name="description" content="${escapeHtml(head.description)}">`,
    pageHead,
    '<link rel="manifest" href="/manifest.webmanifest">',
    `<style>${criticalStyles}</style>`,
    // Before the first paint: it marks the page of a customer who has chosen an order mode.
    `<script>${assets.earlyScript}</script>`,
    `<noscript>${stylesheet()}</noscript>`,
  ].join('');
  // In the order in which the browser requests them: the largest files first, because only six requests are made at a time.
  const deferred = [
    ...assets.firstScripts.map((file) => runScript(file)),
    runScript(assets.entryScript, ` data-chunks="${escapeHtml(assets.chunkHashes)}"`),
    `<link rel="preload" as="fetch" crossorigin fetchpriority="low" href="${dataFile}">`,
    // Elements instead of hints: WebKit never requests a module again whose hint has failed. Such a script only defines a function.
    ...scripts.map((file) => runScript(file)),
    stylesheet(' disabled'),
  ].join('');
  const inBody = [
    icons,
    `<div id="root">${html}</div>`,
    notice,
    // After the pictures of the first screen, which need the line first.
    ...assets.firstScripts.map(preloadScript),
    `<script type="application/json" id="page-data">${toScriptSafeJson({ ...page, dataFile })}</script>`,
    `<template id="deferred-assets">${deferred}</template>`,
    structuredData,
  ].join('');
  return assets.template
    .replace(/(?<=<meta name="theme-color" content=")[^"]*/, () => frameColor(theme))
    .replace(/<html lang="[^"]*"/, () => `<html lang="${escapeHtml(lang)}"`)
    .replace('<title></title>', () => inHead)
    .replace('<div id="root"></div>', () => inBody);
}
