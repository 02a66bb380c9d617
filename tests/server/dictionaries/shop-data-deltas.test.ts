import { createHash } from 'node:crypto';
import { brotliDecompressSync, type BrotliOptions } from 'node:zlib';
import { expect, test } from 'vitest';
import { usePageServer } from '../../support/page-server.ts';

const pages = usePageServer();

/** Returns the path of the data that the menu is rendered from. */
async function dataFileOfMenu(): Promise<string> {
  return /\/page-data\/[\w-]+\.json/.exec((await pages.get('/menu')).body)?.[0] ?? '';
}

test('the data of a changed shop is sent as the difference to the version that the browser has, also if the shop changes back', async () => {
  const fetchData = (path: string, known: string) =>
    pages.get(path, {
      accept: '*/*',
      'accept-encoding': 'gzip, br, dcb',
      'available-dictionary': `:${createHash('sha256').update(known).digest('base64')}:`,
    });
  const openPath = await dataFileOfMenu();
  const open = await pages.get(openPath, { accept: '*/*' });
  expect(open.headers['use-as-dictionary']).toBe('match="/page-data/*.json"');
  await pages.configure({ tagline: 'Fermé aujourd’hui' });
  const closedPath = await dataFileOfMenu();
  const closed = await pages.get(closedPath, { accept: '*/*' });
  expect(closed.body).not.toBe(open.body);
  for (const [path, known, text] of [
    [closedPath, open.body, closed.body],
    [openPath, closed.body, open.body],
  ] as const) {
    await expect.poll(async () => (await fetchData(path, known)).headers['content-encoding']).toBe('dcb');
    const { headers, rawPayload } = await fetchData(path, known);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/json; charset=utf-8',
      vary: 'Accept-Encoding, Available-Dictionary',
    });
    const options: BrotliOptions & { dictionary: Buffer } = { dictionary: Buffer.from(known) };
    expect(brotliDecompressSync(rawPayload.subarray(36), options).toString()).toBe(text);
    expect((await fetchData(path, 'unknown')).headers['content-encoding']).toBe('br');
  }
});

test('pages, which differ for each visitor, are no dictionaries', async () => {
  const { headers } = await pages.get('/menu');
  expect(headers).not.toHaveProperty('use-as-dictionary');
  expect(headers['vary']).not.toContain('Dictionary');
});
