import { brotliDecompressSync } from 'node:zlib';
import { prepareResponse } from '#server/http/prepared-response.ts';
import { expect, test } from 'vitest';
import { testShop } from '../../support/test-shop.ts';

const text = JSON.stringify(testShop.menus);

test('a prepared text is sent compressed quickly at first, and smaller once the best compression is done', async () => {
  const response = await prepareResponse(text);
  const { br: quick = Buffer.of() } = response.compressed;
  expect(brotliDecompressSync(quick).toString()).toBe(text);
  await expect.poll(() => response.compressed.br?.length).toBeLessThan(quick.length);
  expect(brotliDecompressSync(response.compressed.br ?? '').toString()).toBe(text);
});

test('texts have the same entity tag if and only if they are equal', async () => {
  const [{ etag }, same, other] = await Promise.all([prepareResponse(text), prepareResponse(text), prepareResponse(`${text} `)]);
  expect(same.etag).toBe(etag);
  expect(other.etag).not.toBe(etag);
});
