// References: INV-n and dn in docs/invariants.md, §n in docs/behaviour.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, expectLoggedOnly, test } from '../../support/browser/shop-test.ts';

test('the counter’s page names all its scripts: none is loaded later, when a deployment may have removed it (§8)', () => {
  const html = readFileSync('dist/counter/counter.html', 'utf8');
  const scripts = readdirSync('dist/counter/assets').filter((file) => file.endsWith('.js'));
  expect(scripts.filter((file) => !html.includes(file))).toEqual([]);
});

for (const { name, file, times } of [
  { name: 'script is gone', file: '*.js', times: 1 },
  { name: 'stylesheet is gone', file: '*.css', times: 1 },
  { name: 'script is gone for good', file: '*.js', times: 2 },
])
  test(`a counter whose ${name}, as after a deployment, is reloaded once (§8, d25)`, async ({ page, problems }) => {
    let loadCount = 0;
    let missingCount = 0;
    page.on('request', (request) => (loadCount += Number(request.resourceType() === 'document')));
    await page.route(`**/counter/assets/${file}`, (route) => {
      missingCount += 1;
      return missingCount <= times ? route.fulfill({ status: 404, body: '' }) : route.continue();
    });
    await page.goto('/counter', { waitUntil: 'commit' });
    await expect.poll(() => missingCount).toBe(2);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('button', { name: 'Se connecter' })).toHaveCount(times === 1 ? 1 : 0);
    expect(loadCount).toBe(2);
    // Nobody is logged in.
    expectLoggedOnly(problems, /401|404/);
  });
