// References: INV-n and dn in docs/invariants.md, S-n in docs/security.md, complaints and §n in docs/behaviour.

import { readFileSync } from 'node:fs';
import { accountHolder, password } from '../../support/browser/account-holder.ts';
import { colaLine, sessionOf } from '../../support/browser/seed-storage.ts';
import { expect, expectAccessible, expectLoggedOnly, test } from '../../support/browser/shop-test.ts';

test.describe.configure({ timeout: 180_000 });

test('a customer signs up, verifies the email, orders, reorders, changes the password, exports the data and deletes the account (§2)', async ({
  page,
  context,
  request,
  I,
  problems,
}) => {
  const customer = accountHolder(page, request);
  await I.open('/menu');
  await I.add('Cola du Nord');
  await customer.signUp();
  const code = await customer.newCode();
  // With spaces, as when pasted from a mail.
  await customer.submitCode(` ${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Votre adresse e-mail est confirmée.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Mon compte' })).toBeVisible();

  // A guest's cart survives (complaint 19), and the personal tab is filled from the profile.
  await I.open('/checkout?tab=personal');
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(customer.email);
  await I.open('/checkout?tab=type');
  await I.choose('À emporter');
  await I.continueFromPersonalToReview();
  const sentOrder = await I.placeOrder();
  await I.seeThanks();
  const { user_id } = sentOrder.postDataJSON() as { user_id: unknown };
  expect(user_id).toBeTruthy();
  expect(sentOrder.headers()).toMatchObject({ authorization: expect.stringMatching(/^Bearer /), 'x-user': String(user_id) });
  await expect(page.getByText('La prochaine fois, d’un geste')).toBeHidden();
  // The same number on the confirmation page, after a reload, in the mail and in the account.
  const number = page.getByText(/^Commande n° /).locator('data');
  await expect(number).toHaveText(/^[2-9A-HJ-NP-Z]{5}$/);
  const orderNumberText = (await number.textContent()) ?? '';
  await page.reload();
  await expect(number).toHaveText(orderNumberText);
  await expect
    .poll(() => customer.mails().then((mails) => mails.map(({ text }) => text).join()))
    .toContain(`Commande\u00A0: ${orderNumberText}\n`);

  await customer.open('/profile/ViewOrders');
  const order = page.getByRole('article', { name: `Commande ${orderNumberText}` });
  await expect(order).toContainText('Cola du Nord');
  await expect(order).toContainText('Reçue');
  await order.getByRole('button', { name: 'Voir le détail' }).click();
  for (const part of ['Sous-total', 'dont TVA', 'Espèces']) await expect(order).toContainText(part);
  await expect(order).toContainText('Passée le');
  await expectAccessible(page);
  await order.getByRole('button', { name: 'Commander à nouveau' }).click();
  await expect((await I.seeCart()).getByRole('group', { name: /^Cola du Nord/ })).toBeVisible();
  await page.goBack();

  const other = await context.newPage();
  await other.goto('/profile/ViewSecurity');
  await expect(other.getByRole('main')).toContainText(customer.email);
  await customer.open('/profile/ViewSecurity');
  await expect(page.getByRole('main')).toContainText('Oui');
  await page.getByRole('main').getByRole('link', { name: 'Changer le mot de passe' }).click();
  await customer.seeState('passwordReset', 'askingAddress');
  const earlierCodes = await customer.codes();
  await customer.press('Continuer');
  await customer.seeState('passwordReset', 'filling');
  const changed = `${password} neuf`;
  await customer.type({
    'Code de vérification': await customer.newCode(earlierCodes),
    'Mot de passe': changed,
    'Confirmer le mot de passe': changed,
  });
  await customer.press('Changer le mot de passe');
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByText('Votre mot de passe a été modifié.')).toBeVisible();
  await expect(other).toHaveURL(/\/auth\/login$/);
  await expect(other.getByText(customer.email)).toBeHidden();
  await customer.logIn();
  await expect(page.locator('[data-live="assertive"]')).toContainText('incorrect');
  await customer.logIn(changed);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Mon compte' })).toBeVisible();

  await customer.open('/profile/ViewAccount');
  const [download] = await Promise.all([page.waitForEvent('download'), customer.press('Télécharger mes données')]);
  const data = JSON.parse(readFileSync(await download.path(), 'utf8')) as { profile: { email: string }; orders: unknown[] };
  expect([data.profile.email, data.orders.length]).toEqual([customer.email, 1]);
  expect(JSON.stringify(data)).not.toContain('token');

  await customer.press('Supprimer mon compte');
  await customer.press('Supprimer mon compte');
  await expect(page.getByText('Le mot de passe est obligatoire').first()).toBeVisible();
  await customer.type({ 'Mot de passe': changed, 'Confirmer le mot de passe': 'autre' });
  await customer.press('Supprimer mon compte');
  await expect(page.getByText('Les mots de passe ne correspondent pas').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Confirmer le mot de passe' })).toBeFocused();
  await expectAccessible(page);
  await customer.type({ 'Confirmer le mot de passe': changed });
  await customer.press('Supprimer mon compte');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Votre compte est supprimé.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Se connecter' })).toBeVisible();
  const storedText = await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));
  for (const trace of [customer.email, 'Martin', 'Cola']) expect(storedText).not.toContain(trace);
  // The browser logs the 401 response.
  expectLoggedOnly(problems, /401/);
});

test(
  'a refresh of /auth/verify keeps the email and the countdown, and an unverified login leads back there (complaint 22)',
  { tag: '@firefox' },
  async ({ page, request }) => {
    const customer = accountHolder(page, request);
    await customer.signUp();
    await customer.open('/auth/verify');
    await expect(page.getByText(customer.email)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Renvoyer un code, dans \d+ s/ })).toBeVisible();
    await expectAccessible(page);
    await page.goto('/profile/ViewOrders');
    await expect(page).toHaveURL(/\/auth\/verify$/);
    await page.evaluate(() => localStorage.clear());
    await page.goto('/auth/login');
    await customer.logIn();
    await expect(page).toHaveURL(/\/auth\/verify$/);
    await customer.seeState('verification', 'filling');
    await customer.submitCode((await customer.newCode()).padStart(6, '0'));
    await expect(page).toHaveURL(/\/$/);
  },
);

test('an unverified customer can only delete the account (§5)', async ({ page, request, problems }) => {
  const customer = accountHolder(page, request);
  await customer.signUp();
  await page.getByRole('main').getByRole('link', { name: 'Supprimer mon compte' }).click();
  await expect(page).toHaveURL(/\/profile\/ViewAccount$/);
  await expect(page.getByText('Votre adresse e-mail n’est pas encore confirmée.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Télécharger mes données' })).toBeHidden();
  await expectAccessible(page);
  await customer.press('Supprimer mon compte');
  await customer.type({ 'Mot de passe': password, 'Confirmer le mot de passe': password });
  await customer.press('Supprimer mon compte');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Se connecter' })).toBeVisible();
  await page.goto('/auth/login');
  await customer.logIn();
  await expect(page.locator('[data-live="assertive"]')).toContainText('incorrect');
  // The browser logs the 401 response.
  expectLoggedOnly(problems, /401/);
});

test('the footer links a guest to /auth and a customer to /profile (§2 /auth)', async ({ page, request }) => {
  const customer = accountHolder(page, request);
  await customer.open('/menu');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Mon compte' });
  await link.click();
  await expect(page).toHaveURL(/\/auth$/);
  await customer.register();
  await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click();
  await customer.logIn();
  await expect(page).toHaveURL(/\/$/);
  await link.click();
  await expect(page).toHaveURL(/\/profile$/);
});

test('a page that requires an account redirects to login and back, and login pages redirect a customer home (§2)', async ({
  page,
  request,
}) => {
  const customer = accountHolder(page, request);
  await customer.register();
  await page.goto('/fr/profile/ViewSecurity');
  await expect(page).toHaveURL(/\/fr\/auth\/login$/);
  await customer.logIn();
  await expect(page).toHaveURL(/\/fr\/profile\/ViewSecurity$/);
  for (const path of ['/auth', '/auth/login', '/auth/signup', '/auth/verify', '/auth/forgot']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/$/);
  }
});

test('a forged redirect target leads to the home page after login, never to another site (S-43)', async ({ page, request }) => {
  const customer = accountHolder(page, request);
  await customer.register();
  for (const target of ['//evil.example', '/.//evil.example', 'javascript:alert(1)']) {
    await page.goto('/auth/login');
    await page.evaluate((planted) => localStorage.setItem('auth:target', planted), target);
    await customer.logIn();
    await expect(page.getByRole('heading', { name: /^Ça grille/ })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.evaluate(() => localStorage.clear());
  }
});

test('a logout in one tab removes personal data from the other within a second (INV-14)', async ({ page, context, request }) => {
  const customer = accountHolder(page, request);
  await customer.openLoggedIn(colaLine);
  const [orders, checkout] = [await context.newPage(), await context.newPage()];
  await orders.goto('/profile/ViewProfile');
  await expect(orders.getByLabel('E-mail', { exact: true })).toHaveValue(customer.email);
  await checkout.goto('/checkout?tab=personal');
  await expect(checkout.getByLabel('E-mail', { exact: true })).toHaveValue(customer.email);
  await customer.open('/profile');
  await customer.press('Se déconnecter');
  await Promise.all(
    [orders, checkout].map((tab) =>
      expect
        .poll(
          () =>
            tab.evaluate(() => [document.body.textContent, ...[...document.querySelectorAll('input')].map(({ value }) => value)].join(' ')),
          {
            timeout: 1000,
            intervals: [50],
          },
        )
        .not.toMatch(/@example\.fr|Martin/),
    ),
  );
  await expect(page).toHaveURL(/\/$/);
  // A trial click fails if another element, such as the hero, covers the notice.
  await page.getByText('Vous êtes déconnecté.').click({ trial: true });
  await expect(orders).toHaveURL(/\/auth\/login$/);
});

test('a session that ends before the order requires consent to a guest order, and keeps the form (INV-14, d13)', async ({
  page,
  request,
  I,
  problems,
}) => {
  const customer = accountHolder(page, request);
  await customer.openLoggedIn(colaLine);
  await I.open('/checkout?tab=type');
  await I.choose('À emporter');
  await I.continueFromPersonalToReview();
  // The session was revoked on another device: the back end rejects the token.
  const { token, user } = await sessionOf(page);
  await request.post('/v2/public/auth/logout/', { headers: { authorization: `Bearer ${token}`, 'x-user': String(user.id) } });
  await I.orderButton().click();
  await I.seeAlert('Votre session a pris fin.');
  await expectAccessible(page);
  await I.dismissAlert();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Se connecter' })).toBeVisible();
  const sentOrder = await I.placeOrder();
  await I.seeThanks();
  expect(sentOrder.postDataJSON()).toMatchObject({ user_id: null, customer: { email: customer.email } });
  expect(sentOrder.headers()).not.toHaveProperty('authorization');
  expectLoggedOnly(problems, /401/);
});

test('a session that ends while the profile is edited keeps the text for the same customer (INV-14)', async ({
  page,
  request,
  problems,
}) => {
  const customer = accountHolder(page, request);
  await customer.openLoggedIn();
  await customer.open('/profile/ViewProfile');
  await customer.type({ Téléphone: '07 77 77 77 77' });
  await page.route('**/v2/public/auth/update-profile**', (route) =>
    route.fulfill({ status: 401, json: { status: 'error', message: 'fini' } }),
  );
  await customer.press('Enregistrer');
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByText('Votre session a pris fin.')).toBeVisible();
  await page.unrouteAll();
  await customer.logIn();
  await expect(page).toHaveURL(/\/profile\/ViewProfile$/);
  await expect(page.getByLabel('Téléphone', { exact: true })).toHaveValue('07 77 77 77 77');
  await customer.press('Enregistrer');
  await expect(page.getByText('Vos modifications sont enregistrées.')).toBeVisible();
  expectLoggedOnly(problems, /401/);
});

test('the confirmation page offers a guest a prefilled sign-up (§2)', async ({ page, I }) => {
  await I.openFilledCheckout('confirmation');
  await I.orderButton().click();
  await I.seeThanks();
  await page.getByRole('main').getByRole('link', { name: 'Créer un compte' }).click();
  await expect(page.getByLabel('Prénom', { exact: true })).toHaveValue('Léa');
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(I.email);
});

test('no token, password or code is in a URL, a title, the console or the Referer for another site (S-49)', async ({ page, request }) => {
  const exposedTexts: string[] = [];
  page.on('console', (message) => exposedTexts.push(message.text()));
  page.on('framenavigated', (frame) => exposedTexts.push(frame.url()));
  page.on('request', (call) => exposedTexts.push(call.headers()['referer'] ?? ''));
  const customer = accountHolder(page, request);
  await customer.signUp();
  const code = await customer.newCode();
  await customer.submitCode(code);
  await expect(page).toHaveURL(/\/$/);
  const { token } = await sessionOf(page);
  await customer.open('/profile/ViewOrders');
  exposedTexts.push(await page.title(), await page.evaluate(() => JSON.stringify([history.state, document.cookie])));
  for (const secret of [token, password, code]) expect(exposedTexts.join('\n')).not.toContain(secret);
});
