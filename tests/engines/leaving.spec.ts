// References: §n in docs/behaviour.

import { counterScript, loadedScript, readManifest } from '../support/missing-files/built-pages.ts';
import { expect, test } from './support/engine-test.ts';
import { button, heading, link } from './support/target.ts';

const { first, entry, pages } = readManifest();
const [react = ''] = first;
const [menu = ''] = pages['/menu'] ?? [];

/** Time in milliseconds that a navigation takes, in which a page that is being left could reload. */
const navigationMs = 1000;

/** Time in milliseconds that a script takes, and the page of a navigation that is stopped before. */
const scriptMs = 3000;

const go = (path: string) => `setTimeout(() => location.assign('${path}'))`;
/** Goes to a page and stops the navigation. */
const goAndStop = (path: string) => `${go(path)}; await new Promise((resolve) => setTimeout(resolve, ${navigationMs})); stop()`;

for (const { name, script, page = '/menu' } of [
  { name: 'React', script: react },
  { name: 'the shop', script: entry },
  { name: 'the page', script: menu },
  { name: 'the footer', script: loadedScript('src/app/pages/frame/frame-parts.tsx') },
  { name: 'the counter', script: counterScript(), page: '/counter' },
])
  test(`a link leads on while the script of ${name} is being loaded (§8)`, async ({ tab, network }) => {
    const isScriptRequested = network.delay(script, scriptMs);
    await tab.evaluate(go(`${network.origin}${page}`));
    await expect.poll(isScriptRequested).toBe(true);
    network.delay('/contact', navigationMs);
    await tab.evaluate(go('/contact'));
    await tab.seePath(/^\/contact$/);
    await tab.see(heading('Contact'));
  });

test('a page that is not left after all loads what the navigation has interrupted (§8)', async ({ tab, network }) => {
  await tab.open('/contact');
  await tab.evaluate('globalThis.isSameDocument = true');
  const isScriptRequested = network.delay(loadedScript('src/routes/auth/login.tsx?tsr-split=component'), scriptMs);
  await tab.click(link('Se connecter'));
  await expect.poll(isScriptRequested).toBe(true);
  network.delay('/menu', scriptMs);
  await tab.evaluate(goAndStop('/menu'));
  await tab.see(heading('Connexion'));
  expect(await tab.evaluate('return globalThis.isSameDocument === true')).toBe(true);
});

test('a page whose script a navigation has interrupted answers a tap if it is not left after all (§8)', async ({ tab, network }) => {
  const isScriptRequested = network.delay(entry, scriptMs);
  await tab.evaluate(go(`${network.origin}/menu`));
  await expect.poll(isScriptRequested).toBe(true);
  network.delay('/contact', scriptMs);
  await tab.evaluate(goAndStop('/contact'));
  await tab.click(link(/^Cola du Nord 33/));
  await tab.see(button(/^Ajouter au panier/));
});
