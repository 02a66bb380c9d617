// References: §n in docs/behaviour.

import { accountHolder, password } from '../../support/browser/account-holder.ts';
import { seedStorage } from '../../support/browser/seed-storage.ts';
import { expect, expectAccessible, expectLoggedOnly, test } from '../../support/browser/shop-test.ts';

test.describe.configure({ timeout: 120_000 });

test('a code submitted in another browser ends the session of the first one and requires a new password (§4)', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const signer = accountHolder(page, request);
  await signer.signUp();
  const first = await signer.newCode();

  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const otherBrowser = await context.newPage();
  const owner = accountHolder(otherBrowser, request);
  await owner.open('/auth/verify');
  await owner.type({ 'E-mail': signer.email });
  await owner.submitCode(first);
  await expect(otherBrowser).toHaveURL(/\/profile\/ChangePassword$/);
  await owner.seeState('passwordReset', 'filling');
  await expect(otherBrowser.getByText(/^Votre adresse est confirmée/)).toBeVisible();
  await expectAccessible(otherBrowser);
  const newPassword = `${password} neuf`;
  await owner.type({
    'Code de vérification': await signer.newCode([first]),
    'Mot de passe': newPassword,
    'Confirmer le mot de passe': newPassword,
  });
  await owner.press('Changer le mot de passe');
  await expect(otherBrowser).toHaveURL(/\/auth\/login$/);
  await owner.type({ 'E-mail': signer.email, 'Mot de passe': newPassword });
  await owner.press('Se connecter');
  await expect(otherBrowser).toHaveURL(/\/$/);
  await context.close();

  const loginWithOldPassword = await request.post('/v2/public/auth/login/', { data: { email: signer.email, password } });
  expect(loginWithOldPassword.status()).toBe(401);
});

test('an account without a password shows a message on the security page, also after a reload', async ({ page, request }) => {
  const customer = accountHolder(page, request);
  const data = { first_name: 'Léa', last_name: 'Martin', email: customer.email, phone: '06 12 34 56 78', password };
  expect((await request.post('/v2/public/auth/signup/', { data })).status()).toBe(200);
  const verification = await request.get('/v2/public/auth/verify-otp/', {
    params: { email: customer.email, otp: await customer.newCode() },
  });
  await seedStorage(page, { 'auth:session': await verification.json() });
  await customer.open('/profile/ViewSecurity');
  await expect(page.getByText(/^Votre compte n’a pas encore de mot de passe/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Choisir un mot de passe' }).click();
  await customer.seeState('passwordReset', 'askingAddress');
});

test('a login sets a device cookie that scripts cannot read', async ({ page, context, request }) => {
  const customer = accountHolder(page, request);
  await customer.register();
  await customer.open('/auth/login');
  await customer.logIn();
  await expect(page).toHaveURL(/\/$/);
  const cookies = (await context.cookies(new URL('/v2/public/auth/login/', page.url()).href)).filter(({ name }) => name === 'device');
  expect(cookies).toEqual([expect.objectContaining({ httpOnly: true, sameSite: 'Strict', path: '/v2/public/auth' })]);
  expect(await context.cookies(page.url())).toEqual([]);
});

test('the link mailed to the former address restores the email and leads to a new password', async ({ page, request, problems }) => {
  const customer = accountHolder(page, request);
  const { token, user } = await customer.register();
  const newEmail = `voleur-${customer.email}`;
  const headers = { authorization: `Bearer ${token}`, 'x-user': String(user.id) };
  const params = { token, user_id: String(user.id) };
  const changed = await request.patch('/v2/public/auth/update-profile', { params, headers, data: { ...user, email: newEmail } });
  expect(changed.status()).toBe(200);
  const otp = await customer.newCode([], newEmail);
  expect((await request.get('/v2/public/auth/verify-otp/', { params: { email: newEmail, otp }, headers })).status()).toBe(200);

  const [mail] = await customer.mails();
  const link = /https?:\S+\/auth\/undo-email-change\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  await page.goto(new URL(link).pathname + new URL(link).search);
  await expect(page.getByRole('heading', { name: /^Annuler le changement d’adresse/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Annuler le changement' }).click();
  await expect(page.getByRole('heading', { name: 'Votre adresse est rétablie' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await expectAccessible(page);
  expect((await request.get('/v2/public/auth/profile', { params, headers })).status()).toBe(401);
  await page.getByRole('link', { name: 'Choisir un nouveau mot de passe' }).click();
  await customer.seeState('passwordReset', 'askingAddress');
  await page.goto(new URL(link).pathname + new URL(link).search);
  await expect(page.getByRole('heading', { name: 'Ce lien n’est plus valable' })).toBeVisible();
  await expectAccessible(page);
  // The browser logs the 410 response.
  expectLoggedOnly(problems, /410/);
});
