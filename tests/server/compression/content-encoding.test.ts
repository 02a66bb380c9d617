import { rmSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { chooseEncoding, type ContentEncoding } from '#server/compression/content-encoding.ts';
import { builtScript, writeBuiltSite } from '../../support/built-site.ts';
import { browserUserAgent, useTestServer } from '../../support/test-server.ts';

const build = writeBuiltSite();
const { server } = await useTestServer({ buildFolder: build });
afterAll(() => rmSync(build, { recursive: true }));
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });

type Received = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Sends a request with Node's client, which decodes no content. */
function send(path: string, headers: Record<string, string>, method = 'GET'): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sent = request(origin + path, { method, headers: { accept: 'text/html,*/*', 'user-agent': browserUserAgent, ...headers } });
    sent.on('error', reject);
    sent.on('response', (response) => {
      const received: Buffer[] = [];
      response.on('data', (data: Buffer) => received.push(data));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(received) }));
    });
    sent.end();
  });
}

const decode = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync };
const readDataFile = async () => /\/page-data\/[\w-]+\.json/.exec((await send('/menu', {})).body.toString())?.[0] ?? '';

/** A file of each kind, and whether clients revalidate it. */
const files = [
  ['a page', '/menu', true],
  ['a page that does not exist', '/nope', false],
  ['a script', '/assets/main-1.js', false],
  ['the data of the pages', await readDataFile(), true],
  ['the menus', '/v2/public/menus', true],
  ['the settings', '/v2/public/settings', true],
  ['the site’s configuration', '/config.json', true],
  ['the contract', '/openapi.json', true],
] as const;

for (const [what, path, isRevalidated] of files)
  for (const encoding of ['br', 'gzip', 'zstd'] as const)
    test(`${what} is the same in ${encoding} as uncompressed, with the same headers for HEAD, and a 304`, async () => {
      const [plain, packed] = [await send(path, {}), await send(path, { 'accept-encoding': encoding })];
      expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, encoding]);
      expect(decode[encoding](packed.body)).toEqual(plain.body);
      expect(packed.headers['content-length']).toBe(String(packed.body.length));
      for (const { headers } of [plain, packed]) expect(headers.vary).toContain('Accept-Encoding');
      // A weak entity tag is of all encodings.
      expect(packed.headers.etag).toBe(plain.headers.etag);
      const head = await send(path, { 'accept-encoding': encoding }, 'HEAD');
      expect([head.body.length, Number(head.headers['content-length']) > 0]).toEqual([0, true]);
      // The best Brotli compression may be done between the two.
      const others = { date: '', 'content-length': '' };
      expect({ ...head.headers, ...others }).toEqual({ ...packed.headers, ...others });
      if (!isRevalidated) return;
      expect(packed.headers.etag).toMatch(/^W\//);
      const unchanged = await send(path, { 'accept-encoding': encoding, 'if-none-match': packed.headers.etag ?? '' });
      expect([unchanged.status, unchanged.headers['content-encoding'], unchanged.body.length]).toEqual([304, undefined, 0]);
    });

test('a part of a compressed file is not sent as a part of another encoding: a range gets the whole', async () => {
  for (const encoding of ['br', 'gzip', 'zstd'] as const) {
    const { status, headers, body } = await send('/assets/main-1.js', { 'accept-encoding': encoding, range: 'bytes=2-5' });
    expect([status, headers['content-range'], decode[encoding](body).toString()]).toEqual([200, undefined, builtScript]);
  }
});

describe('the encoding', () => {
  const all: ContentEncoding[] = ['br', 'zstd', 'gzip'];
  const rows: [header: string | undefined, encoding: ContentEncoding | null, available?: ContentEncoding[]][] = [
    [undefined, null],
    ['', null],
    ['identity', null],
    ['gzip', 'gzip'],
    ['gzip, deflate', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, zstd', 'zstd'],
    ['GZIP', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['gzip;q=0.2, br;q=0.001', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.0 , gzip ; q=0.1', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'zstd'],
    ['gzip, *;q=0', 'gzip'],
    ['*;q=0', null],
    ['identity;q=0, gzip', 'gzip'],
    ['identity;q=0', null],
    ['identity, gzip;q=0.5', null],
    ['identity;q=0.5, gzip', 'gzip'],
    ['deflate', null],
    ['brotli, gzipped', null],
    ['gzip, deflate, br, zstd', null, []],
    ['gzip, deflate, br, zstd', 'gzip', ['gzip']],
    ['gzip, br, dcb', 'dcb', ['dcb', ...all]],
    ['gzip, br, dcb;q=0', 'br', ['dcb', ...all]],
    ['__proto__, constructor;q=x, =, ;;, "', null],
  ];
  for (const [header, encoding, available = all] of rows)
    test(`of ${available.join(', ') || 'nothing'} for "${header ?? 'no header'}" is ${encoding ?? 'none'}`, () => {
      const headers = header === undefined ? {} : { 'accept-encoding': header };
      expect(chooseEncoding(headers, (candidate) => available.includes(candidate))).toBe(encoding);
    });
});
