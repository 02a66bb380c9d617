// References: INV-n in docs/invariants.md.

import { readManifest } from '../support/missing-files/built-pages.ts';
import { expect, test } from './support/engine-test.ts';
import type { Network } from './support/network.ts';
import type { Tab } from './support/tab.ts';
import { button, heading, link } from './support/target.ts';

const { first, entry, pages } = readManifest();
const [react = ''] = first;
const [menu = ''] = pages['/menu'] ?? [];

/** Goes to a page whose network is lost for a moment when it requests a script. */
async function losePage(path: string, { tab, network, script }: { tab: Tab; network: Network; script: string }) {
  network.turnOffAt(script);
  await tab.evaluate(`setTimeout(() => location.assign('${network.origin}${path}'))`);
  await expect.poll(network.isOn).toBe(false);
  await network.turnOn();
}

test('a visit whose network is lost while a page requests its scripts goes on once it is back, from the menu to the order (INV-9)', async ({
  tab,
  I,
  network,
}) => {
  await losePage('/contact', { tab, network, script: react });
  // By HTML alone.
  await tab.click(link('La carte'));
  await tab.seePath(/^\/menu$/);
  await tab.see(button('Accepter'));
  await I.startCheckout();
  await I.goToReview('À emporter');
  expect(await I.orderForCash()).not.toBe('');
});

for (const { name, script } of [
  { name: 'React', script: react },
  { name: 'the shop', script: entry },
  { name: 'the page', script: menu },
])
  test(`a page whose network was lost at the script of ${name} works after a reload (INV-9)`, async ({ tab, network }) => {
    await losePage('/menu', { tab, network, script });
    await tab.see(heading('La carte'));
    await tab.reload();
    await tab.click(button('Accepter'));
    await tab.seeGone(button('Accepter'));
  });
