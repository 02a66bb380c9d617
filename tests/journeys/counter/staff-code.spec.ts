// References: S-n in docs/security.md.

import { readFileSync } from 'node:fs';
import { Secret, TOTP } from 'otpauth';
import { loadServerKeys } from '#server/keys.ts';
import { setTotpSecret } from '#server/staff/staff-accounts.ts';
import { createTotpSecret } from '#server/staff/totp.ts';
import { addStaff, staffPassword } from '../../server/staff/staff-client.ts';
import { expect, expectAccessible, expectLoggedOnly, test } from '../../support/browser/shop-test.ts';
import { openShopWithClock } from '../../support/browser/shop-with-clock.ts';

const content = JSON.parse(readFileSync('server/demo/shop.json', 'utf8')) as object;
const email = 'patronne@example.fr';

test('an account with a second step logs in with the code of its app, by keyboard alone (S-34)', async ({ page, problems }) => {
  const shop = await openShopWithClock({ now: '2027-01-04T11:05:00Z', shop: content, env: { DEMO: '1' } });
  const { db } = shop.database;
  await addStaff(shop.database, email, 'owner');
  const { secret } = createTotpSecret(email);
  await setTotpSecret(db, { email, sealedSecret: (await loadServerKeys(db)).seal(secret), now: shop.clock.now });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: shop.clock.now.getTime() });
  const codeField = page.getByRole('textbox', { name: 'Code à 6 chiffres' });

  await page.goto(`${shop.origin}/counter`);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByLabel('Mot de passe').fill(staffPassword);
  await page.keyboard.press('Enter');
  await expect(codeField).toBeFocused();
  await expectAccessible(page);
  expect(await codeField.evaluate((field: HTMLInputElement) => [field.autocomplete, field.inputMode])).toEqual([
    'one-time-code',
    'numeric',
  ]);

  await page.keyboard.type(code === '000000' ? '000001' : '000000');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-live="assertive"]')).toContainText('Ce code est incorrect ou a déjà servi.');
  await expectAccessible(page);
  // The refused code is selected, so that the next one replaces it.
  await page.keyboard.type(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('En direct', { exact: true })).toBeVisible();
  // Nobody is logged in; the code is asked for; the code is wrong.
  expectLoggedOnly(problems, /401/);
  await shop.close();
});
