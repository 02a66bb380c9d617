// References: INV-n in docs/invariants.md, §n in docs/behaviour.

import { pageTitles } from '../../support/browser/page-titles.ts';
import { expect, expectAccessible, test } from '../../support/browser/shop-test.ts';

for (const [path, title] of Object.entries(pageTitles))
  test(`${path} has its French title and no accessibility violations, light and dark (§2)`, async ({ page, I }) => {
    await I.open(path);
    await expect(page).toHaveTitle(`${title} · Tac’Braise`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
  });

test('an unreachable back end shows an error page with a retry button (§8, INV-9)', async ({ page, problems }) => {
  let isDown = true;
  // The page as a static host serves it: without dehydrated data.
  await page.route('**/contact', (route) => route.fulfill({ path: 'dist/client/index.html' }));
  await page.route('**/v2/public/**', (route) => (isDown ? route.abort('connectionrefused') : route.continue()));
  await page.goto('/contact');
  await expect(page.getByText('Le restaurant n’est pas joignable pour le moment.')).toBeVisible();
  await expectAccessible(page);
  isDown = false;
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('heading', { name: 'Contact', level: 1 })).toBeVisible();
  // The browser logs every refused connection, and React logs the error that the page shows. Clear them: their texts vary.
  problems.splice(0);
});
