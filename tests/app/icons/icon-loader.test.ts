import { expect, test } from 'vitest';
import { createIconLoader } from '#app/icons/icon-loader.ts';

const body = '<path d="M0 0"/>';

/** Stand-in of the icon service, which has these names of the set `s`. It fails while `isDown`. */
function fakeIconService(knownIcons: string[]) {
  const urls: string[] = [];
  const service = { urls, isDown: false };
  const fetch = (async (url: string) => {
    urls.push(url);
    if (service.isDown) throw new TypeError('network');
    const icons = Object.fromEntries(knownIcons.map((name) => [name, { body }]));
    return Response.json({ prefix: 's', icons, not_found: ['unknown'] });
  }) as typeof globalThis.fetch;
  return { ...service, service, load: createIconLoader({ hosts: ['https://icons.example'], fetch }) };
}

test('names that are asked for together share a request for each set', async () => {
  const { urls, load } = fakeIconService(['a', 'b']);
  await Promise.all(['s:b', 's:a', 's:b', 't:a'].map(load));
  expect(urls).toEqual(['https://icons.example/s.json?icons=a,b', 'https://icons.example/t.json?icons=a']);
});

test('an icon that is known, or known to be missing, is not requested again', async () => {
  const { urls, load } = fakeIconService(['a']);
  expect(await load('s:a')).not.toBeNull();
  expect(await load('s:unknown')).toBeNull();
  expect(await load('s:a')).toMatchObject({ isMonochrome: false });
  expect(await load('s:unknown')).toBeNull();
  expect(urls).toHaveLength(2);
});

test('an icon is skipped while no host answers, and requested again when it is next shown', async () => {
  const { service, urls, load } = fakeIconService(['a']);
  service.isDown = true;
  expect(await load('s:a')).toBeNull();
  service.isDown = false;
  expect(await load('s:a')).not.toBeNull();
  expect(urls).toHaveLength(2);
});
