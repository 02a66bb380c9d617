import { createHash } from 'node:crypto';
import { globSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, type BrotliOptions } from 'node:zlib';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { supportsDictionaries } from '#server/dictionaries/dictionary-compression.ts';
import { writeBuiltSite } from '../../support/built-site.ts';
import { startTestServer, useTestDatabase, type TestServer } from '../../support/test-server.ts';

const database = await useTestDatabase();
const folders: string[] = [];
const running: TestServer[] = [];
let keptFolder: string;

/** Accept-Encoding of a browser with dictionaries. */
const encodings = 'gzip, deflate, br, zstd, dcb, dcz';
const dictionaryHeader = (text: string) => `:${createHash('sha256').update(text).digest('base64')}:`;

/** Returns the code of a script; versions differ by a word. */
const codeOf = (version: string) =>
  Array.from({ length: 500 }, (_, index) => `export const value${index} = ${index * 7919};`).join('\n') + version;

beforeEach(() => {
  keptFolder = join(createFolder(), 'kept');
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'builds-'));
  folders.push(folder);
  return folder;
}

/** Writes a build with these files in `assets/`, by name. */
function writeBuild(assets: Record<string, string>): string {
  const folder = writeBuiltSite();
  folders.push(folder);
  for (const [name, text] of Object.entries(assets)) {
    writeFileSync(join(folder, 'client/assets', name), text);
    writeFileSync(join(folder, 'client/assets', `${name}.br`), brotliCompressSync(text));
  }
  return folder;
}

/** Starts a server with a build of these files, and keeps them. The build is gone once the server is closed. */
async function deploy(assets: Record<string, string>, { isPrepared = true, folder = keptFolder } = {}) {
  for (const server of running.splice(0)) await server.close();
  const buildFolder = writeBuild(assets);
  const server = await startTestServer({ database, buildFolder, keptFolder: folder });
  running.push(server);
  if (isPrepared) await server.builtFiles.prepare();
  return server;
}

/** Requests a file as a browser that has another one. */
const request = ({ app }: TestServer, url: string, known: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { 'accept-encoding': encodings, 'available-dictionary': dictionaryHeader(known), ...headers } });
type Response = Awaited<ReturnType<typeof request>>;

/** Decodes a response as a browser that has a file. */
function decode({ rawPayload }: Response, known: string): string {
  expect(rawPayload.subarray(0, 4)).toEqual(Buffer.from([0xff, 0x44, 0x43, 0x42]));
  expect(rawPayload.subarray(4, 36).toString('hex')).toBe(createHash('sha256').update(known).digest('hex'));
  const options: BrotliOptions & { dictionary: Buffer } = { dictionary: Buffer.from(known) };
  return brotliDecompressSync(rawPayload.subarray(36), options).toString();
}

/** Expects that the whole file was sent. */
function expectWhole(response: Response, text: string) {
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(response.rawPayload).toString()).toBe(text);
}

const [first, second, third] = [codeOf('first'), codeOf('second'), codeOf('third')];

describe('a file of a build', () => {
  test('is sent as the difference to the version of an earlier build that the browser has', async () => {
    await deploy({ 'menu-aaaaaa.js': first });
    await deploy({ 'menu-bbbbbb.js': second });
    const server = await deploy({ 'menu-cccccc.js': third });
    for (const known of [first, second]) {
      const response = await request(server, '/assets/menu-cccccc.js', known);
      expect(response.headers).toMatchObject({
        'content-encoding': 'dcb',
        'cache-control': 'public, max-age=31536000, immutable',
        'use-as-dictionary': 'match="/assets/menu-*.js"',
        vary: 'Accept-Encoding, Available-Dictionary',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(response.rawPayload.length).toBeLessThan(100);
      expect(decode(response, known)).toBe(third);
    }
  });

  test('has the same headers as the difference and as a whole, but for its encoding', async () => {
    const names = ['menu-aaaaaa.js', 'style-AAAAAAAA.css', 'icons-AAAAAAAA.svg'];
    const nextName = (name: string) => name.replace('aaaaaa', 'bbbbbb').replace('AAAAAAAA', 'BBBBBBBB');
    await deploy(Object.fromEntries(names.map((name) => [name, first])));
    const server = await deploy(Object.fromEntries(names.map((name) => [nextName(name), second])));
    const ofResponse = { date: '', 'content-encoding': '', 'content-length': '' };
    for (const name of names) {
      const url = `/assets/${nextName(name)}`;
      const [whole, difference] = [await request(server, url, 'unknown'), await request(server, url, first)];
      expect([whole, difference].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'dcb']);
      expect({ ...difference.headers, ...ofResponse }).toEqual({ ...whole.headers, ...ofResponse });
      const head = await server.app.inject({ method: 'HEAD', url, headers: { ...difference.raw.req.headers } as Record<string, string> });
      expect([head.body, head.headers['content-length']]).toEqual(['', String(difference.rawPayload.length)]);
    }
  });

  test('is sent whole to a browser with another dictionary, with a malformed one, or that does not accept the encoding', async () => {
    await deploy({ 'menu-aaaaaa.js': first, 'menu-parts-aaaaaa.js': third });
    const server = await deploy({ 'menu-bbbbbb.js': second, 'menu-parts-bbbbbb.js': codeOf('fourth') });
    const hash = createHash('sha256').update(first);
    const base64 = hash.copy().digest('base64');
    const dictionaries = [
      dictionaryHeader('unknown'),
      // Of another file of the earlier build, and of the file itself.
      dictionaryHeader(third),
      dictionaryHeader(second),
      base64,
      `:${base64}`,
      `"${base64}"`,
      `:${hash.copy().digest('base64url')}:`,
      `:${hash.copy().digest('hex')}:`,
      `:${base64}:, :${base64}:`,
      ':x:',
      '::',
      '',
      '__proto__',
    ];
    for (const dictionary of dictionaries)
      expectWhole(await request(server, '/assets/menu-bbbbbb.js', '', { 'available-dictionary': dictionary }), second);
    for (const accepted of ['br', 'br, dcb;q=0', 'br, dcz'])
      expectWhole(await request(server, '/assets/menu-bbbbbb.js', first, { 'accept-encoding': accepted }), second);
    expect((await request(server, '/assets/menu-bbbbbb.js', first)).headers['content-encoding']).toBe('dcb');
  });

  test('is sent whole until the differences are compressed', async () => {
    await deploy({ 'menu-aaaaaa.js': first });
    const server = await deploy({ 'menu-bbbbbb.js': second }, { isPrepared: false });
    expectWhole(await request(server, '/assets/menu-bbbbbb.js', first), second);
    await server.builtFiles.prepare();
    expect((await request(server, '/assets/menu-bbbbbb.js', first)).headers['content-encoding']).toBe('dcb');
  });

  test('is sent as the difference to a later version after a rollback', async () => {
    await deploy({ 'menu-aaaaaa.js': first });
    await deploy({ 'menu-bbbbbb.js': second });
    const server = await deploy({ 'menu-aaaaaa.js': first });
    expect(decode(await request(server, '/assets/menu-aaaaaa.js', second), second)).toBe(first);
  });

  test('is sent whole by a server that does not have the earlier build', async () => {
    await deploy({ 'menu-aaaaaa.js': first });
    const server = await deploy({ 'menu-bbbbbb.js': second }, { folder: join(createFolder(), 'other') });
    expectWhole(await request(server, '/assets/menu-bbbbbb.js', first), second);
  });

  test('is sent whole if the earlier version on the disk is damaged', async () => {
    await deploy({ 'menu-aaaaaa.js': first });
    writeFileSync(join(keptFolder, 'assets/menu-aaaaaa.js'), first.slice(0, -1));
    const server = await deploy({ 'menu-bbbbbb.js': second });
    expectWhole(await request(server, '/assets/menu-bbbbbb.js', first), second);
  });

  test('is sent whole if the folder for earlier builds cannot be written', async () => {
    writeFileSync(keptFolder, 'a file');
    const server = await deploy({ 'menu-bbbbbb.js': second }, { isPrepared: false });
    await expect(server.builtFiles.prepare()).rejects.toThrow();
    expectWhole(await request(server, '/assets/menu-bbbbbb.js', first), second);
  });

  test('is not offered as dictionary without a folder for earlier builds, nor without a content hash in its name', async () => {
    const server = await deploy({ 'menu-bbbbbb.js': second });
    expect((await request(server, '/assets/main-1.js', first)).headers).not.toHaveProperty('use-as-dictionary');
    const buildFolder = writeBuild({ 'menu-bbbbbb.js': second });
    const other = await startTestServer({ database, buildFolder });
    running.push(other);
    await other.builtFiles.prepare();
    const { headers } = await request(other, '/assets/menu-bbbbbb.js', first);
    expect([headers['use-as-dictionary'], headers['vary']]).toEqual([undefined, 'Accept-Encoding']);
  });
});

describe('the folder for earlier builds', () => {
  const keptNames = () => globSync('**/*.*', { cwd: keptFolder }).toSorted();
  const versionName = (index: number) => `menu-00000${index}.js`;

  test('keeps eight versions of each file, the latest', async () => {
    for (let index = 0; index < 9; index += 1) {
      await deploy({ [versionName(index)]: codeOf(String(index)), 'about-aaaaaa.js': first });
      // The file systems' clocks may be too coarse for builds that follow each other at once.
      const time = new Date(Date.now() - (9 - index) * 60_000);
      utimesSync(join(keptFolder, 'assets', versionName(index)), time, time);
    }
    const server = await deploy({ [versionName(9)]: codeOf('9'), 'about-aaaaaa.js': first });
    expect(keptNames()).toEqual(['assets/about-aaaaaa.js', ...[2, 3, 4, 5, 6, 7, 8, 9].map((index) => `assets/${versionName(index)}`)]);
    expect((await request(server, `/assets/${versionName(9)}`, codeOf('2'))).headers['content-encoding']).toBe('dcb');
    expectWhole(await request(server, `/assets/${versionName(9)}`, codeOf('1')), codeOf('9'));
  });

  test('keeps a file for a year after a server has last started with it', async () => {
    await deploy({ 'menu-aaaaaa.js': first, 'about-aaaaaa.js': first, 'contact-aaaaaa.js': first });
    const setAge = (name: string, days: number) => {
      const time = new Date(Date.now() - days * 24 * 3_600_000);
      utimesSync(join(keptFolder, 'assets', name), time, time);
    };
    setAge('menu-aaaaaa.js', 364);
    setAge('about-aaaaaa.js', 366);
    setAge('contact-aaaaaa.js', 366);
    await deploy({ 'contact-aaaaaa.js': first });
    expect(keptNames()).toEqual(['assets/contact-aaaaaa.js', 'assets/menu-aaaaaa.js']);
  });

  test('has the files alone, and under their names', async () => {
    mkdirSync(keptFolder);
    writeFileSync(join(keptFolder, `${process.pid}.draft`), 'of a server that was killed');
    await deploy({ 'menu-aaaaaa.js': first, 'style-AAAAAAAA.css': second });
    expect(keptNames()).toEqual(['assets/menu-aaaaaa.js', 'assets/style-AAAAAAAA.css']);
  });
});

test('a version of Node that ignores dictionaries in silence is recognised', () => {
  expect(supportsDictionaries()).toBe(true);
  expect(supportsDictionaries((bytes) => brotliCompressSync(bytes))).toBe(false);
});
