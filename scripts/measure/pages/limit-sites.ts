import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig } from 'vite';
import type { Menu } from '#domain/entities.ts';
import type { PageContent } from './floor/floor-app.tsx';
import type * as FloorServer from './floor/floor-server.tsx';

const floorFolder = join(import.meta.dirname, 'floor');
const picture = 'hero-750.avif';
const styles = `body{margin:0 auto;max-width:70rem;padding:1rem;font:1rem/1.5 system-ui,sans-serif;background:#fff7ed;color:#17120e}
img{display:block;width:100%;height:auto}ul{display:grid;gap:.75rem;padding:0}li{padding:1rem;border-radius:1rem;background:#fff;list-style:none}
h2{margin:0;font-size:1.125rem}button{min-height:2.75rem;padding:0 1rem;border:0;border-radius:2rem;background:#d13a10;color:#fff;font:inherit}`;

/** Files of a site by path, with their types. */
type Files = Record<string, { type: string; body: Buffer }>;

/**
 * Builds the pages that the shop is compared with, because it cannot be faster: its content as plain HTML and CSS, without and with a
 * picture, and the floor, which is the same page with every library of the shop, rendered ahead.
 */
export async function buildLimitSites(): Promise<{ text: Files; picture: Files; floor: Files }> {
  const folder = mkdtempSync(join(tmpdir(), 'limits-'));
  try {
    const { renderPage } = await buildFloor(folder);
    const [script = ''] = readdirSync(join(folder, 'client/assets'));
    const files = {
      '/floor.js': { type: 'text/javascript', body: readFileSync(join(folder, 'client/assets', script)) },
      [`/${picture}`]: { type: 'image/avif', body: readFileSync(join('dist/client/pictures', picture)) },
    };
    const page = readPage();
    const textPage = await renderPage({ ...page, picture: null });
    const picturePage = await renderPage(page);
    const scripts = `<script type="application/json" id="data">${JSON.stringify(page).replaceAll('<', '\\u003c')}</script>
<script type="module" src="/floor.js"></script>`;
    return {
      text: { ...files, '/': renderDocument(textPage) },
      picture: { ...files, '/': renderDocument(picturePage) },
      floor: { ...files, '/': renderDocument(picturePage, scripts) },
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function buildFloor(folder: string): Promise<typeof FloorServer> {
  const shared: InlineConfig = { root: floorFolder, configFile: false, logLevel: 'error', plugins: [react()] };
  const client = join(floorFolder, 'floor-client.tsx');
  const server = join(floorFolder, 'floor-server.tsx');
  await build({ ...shared, build: { outDir: join(folder, 'client'), rolldownOptions: { input: client } } });
  await build({
    ...shared,
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: { outDir: join(folder, 'server'), ssr: server },
  });
  const [bundle = ''] = readdirSync(join(folder, 'server'));
  return (await import(pathToFileURL(join(folder, 'server', bundle)).href)) as typeof FloorServer;
}

/** Returns the content of the page: the items of the demonstration's menu. */
function readPage(): PageContent {
  const { menus } = JSON.parse(readFileSync('server/demo/shop.json', 'utf8')) as { menus: Menu[] };
  const items = menus.flatMap(({ categories }) => categories.flatMap((category) => category.items));
  return {
    title: 'La carte',
    picture: `/${picture}`,
    items: items.map(({ item_id, item_name, item_description, item_price }) => ({
      id: String(item_id),
      name: item_name,
      description: item_description ?? '',
      price: `${item_price.price_pickup ?? 0} €`,
    })),
  };
}

function renderDocument(html: string, scripts = ''): { type: string; body: Buffer } {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><style>${styles}</style>`;
  const body = `<!doctype html><html lang="fr"><head><title>La carte</title>${head}</head><body><div id="root">${html}</div>${scripts}</body></html>`;
  return { type: 'text/html; charset=utf-8', body: Buffer.from(body) };
}

/** Serves a site on a free port, with texts compressed ahead. */
export async function serveSite(files: Files): Promise<{ port: number; close: () => void }> {
  const sent = new Map(
    Object.entries(files).map(([path, { type, body }]) =>
      type.startsWith('image/')
        ? [path, { body, headers: { 'content-type': type } }]
        : [path, { body: brotliCompressSync(body), headers: { 'content-type': type, 'content-encoding': 'br' } }],
    ),
  );
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const file = sent.get(request.url ?? '');
    if (file === undefined) return void response.writeHead(404).end();
    response.writeHead(200, file.headers).end(file.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}
