import { openAsOwner } from '../../support/browser/counter.ts';
import { expect, expectAccessible, expectLoggedOnly, test } from '../../support/browser/shop-test.ts';
import { openShopWithClock, readDemoShop } from '../../support/browser/shop-with-clock.ts';

test('a paused mode and a sold-out dish are shown in the shop until they are resumed', async ({ page, browser }) => {
  const content = readDemoShop();
  const bilingual = { ...content, site: { ...content.site, locale: { default: 'fr', available: ['fr', 'en'] } } };
  const shop = await openShopWithClock({ shop: bilingual, env: { DEMO: '1' } });
  const board = await openAsOwner(browser, shop.origin);
  const dish = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Tacos L', exact: true }) });
  const closed = page.getByText('Fermé pour l’instant, ouverture à 12 h 45.');
  const openMenu = async () => {
    await page.goto(`${shop.origin}/menu`);
    await page.getByRole('radio', { name: 'En livraison' }).check();
  };

  await board.getByRole('button', { name: 'Réglages' }).click();
  const panel = board.getByRole('dialog', { name: 'Réglages' });
  await panel.getByRole('group', { name: 'Livraison' }).getByRole('button', { name: '30 min' }).click();
  await panel.getByRole('searchbox').fill('tacos');
  await panel.getByRole('switch', { name: 'Tacos L' }).click();
  await expect(panel.getByText('Épuisé jusqu’à demain 5 h')).toBeVisible();
  await expectAccessible(board);
  await board.keyboard.press('Escape');
  const current = board.getByRole('region', { name: 'Réglages en cours' });
  await expect(current).toContainText('Livraison en pause jusqu’à 12 h 35');
  await expect(current).toContainText('1 article épuisé');
  await openMenu();
  await expect(closed).toBeVisible();
  await expect(dish).toContainText('Épuisé');
  const notice = page.getByText('Les livraisons sont en pause jusqu’à 12 h 35.');
  await expect(notice).toHaveCount(1);
  for (const path of ['/', '/contact', '/about']) {
    await page.goto(shop.origin + path);
    // Once, at the top of every page that has opening hours.
    await expect(notice).toHaveCount(1);
    await expect(notice).toBeVisible();
  }
  await expectAccessible(page);
  // In a browser of its own: it keeps its language.
  const english = await browser.newPage({ locale: 'en-GB' });
  await english.goto(`${shop.origin}/en/about`);
  await expect(english.getByText('Deliveries are paused until 12:35.')).toBeVisible();
  await english.close();

  await current.getByRole('button', { name: 'Reprendre la livraison' }).click();
  await board.getByRole('button', { name: 'Réglages' }).click();
  await panel.getByRole('switch', { name: 'Tacos L' }).click();
  await expect(panel.getByText('Épuisé jusqu’à demain 5 h')).toBeHidden();
  await openMenu();
  await expect(dish).toBeVisible();
  await expect(closed).toBeHidden();
  await expect(notice).toBeHidden();
  await expect(dish).not.toContainText('Épuisé');
  await board.context().close();
  await shop.close();
});

test('an exceptional day that could not be saved stays in its form, and is saved by the retry button', async ({ browser, problems }) => {
  const shop = await openShopWithClock({ env: { DEMO: '1' } });
  const board = await openAsOwner(browser, shop.origin);
  await board.getByRole('button', { name: 'Réglages' }).click();
  const panel = board.getByRole('dialog', { name: 'Réglages' });
  const date = panel.getByLabel('Date');
  const save = panel.getByRole('button', { name: 'Ajouter ce jour' });
  await date.fill('2027-01-08');
  await panel.getByRole('radio', { name: 'Ouvert à ces heures' }).check();
  await panel.getByLabel('De', { exact: true }).fill('18:00');
  await panel.getByLabel('À', { exact: true }).fill('18:00');
  await expect(panel.getByText('Choisissez une autre heure que la première.')).toBeVisible();
  await expectAccessible(board);
  const sent: string[] = [];
  await board.route('**/v2/staff/controls/days', (route) => {
    sent.push(route.request().postData() ?? '');
    return sent.length === 1 ? route.abort() : route.fallback();
  });
  await save.click();
  await panel.getByLabel('À', { exact: true }).fill('22:00');
  await save.click();
  await expect(panel.locator('[data-live="assertive"]').filter({ hasText: 'le changement n’est peut-être pas enregistré' })).toBeInViewport(
    { ratio: 1 },
  );
  await expect(date).toHaveValue('2027-01-08');
  await expectAccessible(board);
  await panel.getByRole('button', { name: 'Réessayer' }).click();
  await expect(panel.getByText('Ouvert 18 h – 22 h')).toBeVisible();
  await expect(date).toHaveValue('');
  const request = JSON.stringify({ date: '2027-01-08', ranges: [['18:00', '22:00']] });
  expect(sent).toEqual([request, request]);
  await panel.getByRole('button', { name: 'Retirer' }).click();
  await expect(panel.getByText('Les horaires habituels s’appliquent')).toBeVisible();
  expectLoggedOnly(problems, /ERR_FAILED/);
  await board.context().close();
  await shop.close();
});
