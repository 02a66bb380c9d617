import type { Page } from 'playwright/test';
import { iconFile, loadedScript, readManifest } from '../../support/missing-files/built-pages.ts';
import { accountHolder, password } from '../../support/browser/account-holder.ts';
import { colaLine, seedStorage } from '../../support/browser/seed-storage.ts';
import { expect, expectLoggedOnly, test } from '../../support/browser/shop-test.ts';

const frameParts = 'src/app/pages/frame/frame-parts.tsx';
const menuParts = 'src/app/pages/menu/menu-page-parts.tsx';

// A worker would serve the scripts that are held back.
test.use({ serviceWorkers: 'block' });

/** Holds back the page's scripts. Returns the function that releases them. */
async function holdScripts(page: Page, scripts: string | ((url: URL) => boolean) = '**/assets/*.js'): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(scripts, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Holds the charts of the account, which its home and its forms do not need at first. */
function holdCharts(page: Page): Promise<() => void> {
  const charts = loadedScript('src/app/account/open-account-page.ts');
  return holdScripts(page, ({ pathname }) => pathname === charts);
}

test('a product tapped before the scripts are there opens with them', async ({ page, I }) => {
  const release = await holdScripts(page);
  await page.goto('/menu', { waitUntil: 'commit' });
  await I.product('Cola du Nord').click();
  await expect(page).toHaveURL('/menu');
  release();
  await expect(page.getByRole('dialog', { name: 'Cola du Nord' })).toBeVisible();
});

test('a search typed before the scripts shows its results with them', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/menu', { waitUntil: 'commit' });
  await page.getByRole('searchbox', { name: 'Rechercher' }).fill('cola');
  release();
  await expect(page.getByRole('heading', { name: /^\d+ résultats$/ })).toBeVisible();
});

test('a search whose code cannot be loaded says so, and the menu is there again without it', async ({ page, problems, I }) => {
  await page.route(`**${loadedScript(menuParts)}`, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/menu');
  await I.waitUntilHydrated();
  const search = page.getByRole('searchbox', { name: 'Rechercher' });
  await search.fill('cola');
  await expect(page.getByText('Cette partie de la page ne peut pas s’afficher.')).toBeVisible();
  await search.fill('');
  await expect(I.product('Cola du Nord')).toBeVisible();
  expectLoggedOnly(problems, /404|a part of the page cannot be loaded/);
});

test('the browser loads its tables of number and date formats while the scripts are being transferred', async ({ page }) => {
  await page.addInitScript(() => {
    const created: string[] = [];
    for (const name of ['NumberFormat', 'PluralRules', 'DateTimeFormat'] as const) {
      const construct = (target: typeof Intl.NumberFormat, [locale, options]: [string, object?]) => {
        created.push(`${name} ${locale}`);
        return new target(locale, options);
      };
      Object.assign(Intl, { [name]: new Proxy(Intl[name] as typeof Intl.NumberFormat, { construct }) });
    }
    Object.assign(globalThis, { created });
  });
  await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate('created')).toEqual(['NumberFormat fr', 'PluralRules fr', 'DateTimeFormat fr']);
});

test('a form keeps what was typed before the scripts, its focus, and its submission', async ({ page, problems }) => {
  const release = await holdScripts(page);
  await page.goto('/auth/login', { waitUntil: 'commit' });
  await page.getByLabel('E-mail').fill('lea.martin@example.com');
  await page.getByLabel('Mot de passe', { exact: true }).fill('trois mots choisis');
  await page.keyboard.press('Enter');
  release();
  await expect(page.locator('[data-live="assertive"]')).toHaveText('L’e-mail ou le mot de passe est incorrect.');
  await expect(page.getByLabel('E-mail')).toHaveValue('lea.martin@example.com');
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('trois mots choisis');
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeFocused();
  expect(new URL(page.url()).search).toBe('');
  expectLoggedOnly(problems, /401/);
});

/** Opens a page, and returns once it is usable. */
async function openUsable(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0);
}

test('a sign-up is usable before its charts are there, and one sent before creates the account with them', async ({ page, request }) => {
  const customer = accountHolder(page, request);
  const release = await holdCharts(page);
  await openUsable(page, '/auth/signup');
  await customer.type({ Prénom: 'Léa', Nom: 'Martin', 'E-mail': customer.email, Téléphone: '06 12 34 56 78', 'Mot de passe': password });
  await customer.press('Créer un compte');
  await expect(page).toHaveURL('/auth/signup');
  release();
  await expect(page).toHaveURL('/auth/verify');
  await expect(page.getByText(`Saisissez le code que nous avons envoyé à ${customer.email}.`)).toBeVisible();
});

test('a code for a forgotten password asked for before the charts are there is sent with them, and its cooldown is shown', async ({
  page,
  request,
}) => {
  const customer = accountHolder(page, request);
  const release = await holdCharts(page);
  await openUsable(page, '/auth/forgot');
  await customer.type({ 'E-mail': customer.email });
  await customer.press('Continuer');
  await customer.seeState('passwordReset', 'askingAddress');
  release();
  await expect(page.getByText(`Saisissez le code que nous avons envoyé à ${customer.email}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Renvoyer un code, dans (?:60|5\d) s$/ })).toBeVisible();
});

test('the account’s home shows the customer before its charts are there, and a tap on « Se déconnecter » logs out with them', async ({
  page,
  request,
}) => {
  await seedStorage(page, { 'auth:session': await accountHolder(page, request).register() });
  const release = await holdCharts(page);
  await page.goto('/profile', { waitUntil: 'commit' });
  await expect(page.getByText('Bonjour Léa, de quoi avez-vous envie ?')).toBeVisible();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page).toHaveURL('/profile');
  release();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Vous êtes déconnecté.')).toBeVisible();
});

test('a visitor without a session is sent from the account to the log-in before any chart is there, and back after it', async ({
  page,
  request,
}) => {
  const customer = accountHolder(page, request);
  await customer.register();
  const release = await holdCharts(page);
  await page.goto('/profile', { waitUntil: 'commit' });
  await expect(page).toHaveURL('/auth/login');
  await customer.type({ 'E-mail': customer.email, 'Mot de passe': password });
  await customer.press('Se connecter');
  release();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByText('Bonjour Léa')).toBeVisible();
});

test('the account’s home of a customer without verified address opens the verification, and shows no data before', async ({
  page,
  request,
}) => {
  const session = await accountHolder(page, request).register();
  await seedStorage(page, { 'auth:session': { ...session, user: { ...session.user, is_verified: false } } });
  const release = await holdCharts(page);
  await page.goto('/profile', { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0);
  await expect(page.getByRole('heading', { name: 'Mon compte', level: 1 })).toBeVisible();
  await expect(page.getByText('Bonjour Léa')).toBeHidden();
  release();
  await expect(page).toHaveURL('/auth/verify');
});

test('a field being typed into keeps the focus and its text while the scripts replace the page', async ({ page, I }) => {
  // The server's HTML is for visitors who have stored a cart at most.
  await seedStorage(page, { 'location:mode': 'pickup' });
  const release = await holdScripts(page);
  await page.goto('/auth/signup', { waitUntil: 'commit' });
  await page.getByLabel('E-mail').pressSequentially('lea.martin@ex');
  await page.evaluate(() => {
    const readField = () => {
      const { activeElement: field } = document;
      Reflect.set(globalThis, 'fieldAfterReplacement', field instanceof HTMLInputElement ? `${field.name} ${field.value}` : null);
    };
    // The callback runs before the page's own microtasks, in the task that has replaced the form.
    const observer = new MutationObserver(() => {
      observer.disconnect();
      queueMicrotask(readField);
    });
    observer.observe(document.querySelector('#root') ?? document.body, { childList: true });
  });
  release();
  await I.waitUntilHydrated();
  expect(await page.evaluate<string>('fieldAfterReplacement')).toBe('email lea.martin@ex');
  await page.keyboard.type('ample.com');
  await expect(page.getByLabel('E-mail')).toHaveValue('lea.martin@example.com');
});

test('cart and confirmation show no total before the prices are calculated', async ({ page, I }) => {
  const release = await holdScripts(page, `**${loadedScript('src/stores/quote-calculation.ts')}`);
  await I.open('/menu');
  await I.add('Cola du Nord');
  const cart = await I.seeCart();
  await expect(cart.getByText('Total', { exact: true })).toBeVisible();
  await expect(cart.getByText('€')).toHaveCount(0);
  await I.goToCheckout();
  await I.choose('À emporter');
  await I.fillPersonal();
  await I.continueFromPersonalToReview();
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: /^Commander avec obligation de paiement/ })).toBeVisible();
  await expect(main.getByText(/\b0,00/)).toHaveCount(0);
  release();
  await expect(main.getByRole('button', { name: 'Commander avec obligation de paiement · 2,50 €' })).toBeEnabled();
});

test('pictures below the first screen wait for the scripts, but not if the visitor scrolls', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/menu', { waitUntil: 'commit' });
  const pictures = page.locator('main img');
  const isLoaded = (index: number) =>
    pictures.nth(index).evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0);
  await expect.poll(() => isLoaded(0)).toBe(true);
  expect(await isLoaded(2)).toBe(false);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => isLoaded(2)).toBe(true);
  release();
});

test('further dishes and the footer have their styles before the scripts, if the visitor scrolls', async ({ page }) => {
  await holdScripts(page);
  await page.goto('/menu', { waitUntil: 'commit' });
  await expect(page.locator('#deferred-assets')).toHaveCount(0);
  const column = page.getByRole('contentinfo').getByRole('navigation');
  await expect(column).toHaveCSS('display', 'block');
  await page.mouse.wheel(0, 100);
  await expect(column).toHaveCSS('display', 'grid');
});

test('the icons of a page come with its HTML, and those of later dialogs with the file of all icons', async ({ page, I }) => {
  const release = await holdScripts(page);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/menu', { waitUntil: 'commit' });
  const icon = page.getByRole('banner').locator('svg').first();
  await expect(icon).toBeVisible();
  expect(await icon.evaluate((svg: SVGSVGElement) => svg.getBBox().width)).toBeGreaterThan(0);
  expect(requested.filter((url) => url.endsWith('.svg'))).toEqual([]);
  release();
  await I.product('Cola du Nord').click();
  const close = page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).locator('svg');
  await expect.poll(() => close.evaluate((svg: SVGSVGElement) => svg.getBBox().width)).toBeGreaterThan(0);
  await expect.poll(() => requested.some((url) => url.endsWith(iconFile()))).toBe(true);
});

test('a link tapped before the scripts is followed if they cannot be loaded', async ({ page, I, problems }) => {
  let fail = () => {};
  const failed = new Promise<void>((resolve) => (fail = resolve));
  await page.route(`**${readManifest().entry}`, async (route) => {
    await failed;
    await route.abort();
  });
  await page.goto('/menu', { waitUntil: 'commit' });
  await I.product('Cola du Nord').click();
  await expect(page).toHaveURL('/menu');
  fail();
  await expect(page).toHaveURL(/\?product=/);
  expectLoggedOnly(problems, /^Failed to load resource/);
});

for (const { cart, stored, shown, hidden } of [
  { cart: 'an empty cart', stored: {}, shown: 'Votre panier est vide', hidden: 'À emporter, ou chez vous ?' },
  { cart: 'a filled cart', stored: colaLine, shown: 'À emporter, ou chez vous ?', hidden: 'Votre panier est vide' },
])
  test(`before the scripts the checkout with ${cart} looks as it does with them`, async ({ page, I }) => {
    const expectView = async () => {
      await expect(page.getByRole('heading', { name: shown })).toBeVisible();
      await expect(page.getByRole('heading', { name: hidden })).toHaveCount(0);
    };
    await seedStorage(page, stored);
    const release = await holdScripts(page);
    await page.goto('/checkout', { waitUntil: 'commit' });
    await expectView();
    release();
    await I.waitUntilHydrated();
    await expectView();
  });

test('without scripts the menu, the telephone and the hours can be read, and forms say that they need scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/menu');
  await expect(page.getByRole('link', { name: /^Tacos L/ })).toBeVisible();
  await page.goto('/contact');
  await expect(page.getByRole('main').getByRole('link', { name: /^\+33|^0\d/ })).toBeVisible();
  for (const path of ['/auth/login', '/auth/signup', '/auth/forgot', '/checkout']) {
    await page.goto(path);
    // Text locators ignore the content of `noscript`.
    const message = page.locator('main noscript > div');
    await expect(message).toBeVisible();
    await expect(message).toHaveText('Activez JavaScript dans votre navigateur pour remplir ce formulaire.');
  }
  await page.goto('/profile');
  await expect(page.locator('main noscript > div')).toHaveText('Activez JavaScript dans votre navigateur pour voir votre compte.');
  await context.close();
});

test('the footer stays while its code is loaded, and a button of it that is tapped meanwhile works then', async ({ page }) => {
  const notice = page.getByRole('region', { name: 'Gestion des cookies' });
  const release = await holdScripts(page, `**${loadedScript(frameParts)}`);
  await page.goto('/menu', { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0);
  await page.getByRole('button', { name: 'Modifier mon choix de cookies' }).click();
  await expect(page.getByRole('contentinfo').getByRole('heading', { name: 'Contact' })).toBeVisible();
  await expect(notice).toHaveCount(0);
  release();
  await expect(notice).toBeVisible();
});

test('a footer whose code arrives after the page has been left for the checkout becomes the short one', async ({ page }) => {
  const release = await holdScripts(page, `**${loadedScript(frameParts)}`);
  await page.goto('/menu', { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0);
  await page.evaluate(() => history.pushState({}, '', '/checkout'));
  const contact = page.getByRole('contentinfo').getByRole('heading', { name: 'Contact' });
  await expect(contact).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Votre panier est vide' })).toBeVisible();
  await expect(contact).toBeHidden();
});

for (const { scripts, heldScripts } of [
  { scripts: 'any scripts', heldScripts: () => '/assets/*.js' },
  { scripts: 'the scripts of the menu’s head', heldScripts: () => loadedScript(menuParts) },
])
  test(`an order type chosen before ${scripts} is checked at once and chosen with them, also by a customer who had the other one`, async ({
    page,
    I,
  }) => {
    const main = page.getByRole('main');
    const chooseAddress = main.getByRole('link', { name: 'Choisir l’adresse' });
    const openAndChoose = async (name: string) => {
      const release = await holdScripts(page, `**${heldScripts()}`);
      await page.goto('/menu', { waitUntil: 'commit' });
      await main.getByRole('radio', { name }).click();
      expect(await main.getByRole('radio', { name }).isChecked()).toBe(true);
      release();
      await I.waitUntilHydrated();
      await page.unrouteAll();
    };
    await openAndChoose('En livraison');
    await expect(chooseAddress).toBeVisible();
    await openAndChoose('À emporter');
    await expect(chooseAddress).toBeHidden();
    await expect(main.getByRole('radio', { name: 'À emporter' })).toBeChecked();
  });
