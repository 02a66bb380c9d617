// Forced colours, and colours of more contrast.

import { openAsOwner } from '../../support/browser/counter.ts';
import { expect, test } from '../../support/browser/shop-test.ts';
import { openShopWithClock } from '../../support/browser/shop-with-clock.ts';

const backgroundOf = (element: Element) => getComputedStyle(element).backgroundColor;

test('with forced colours the collapsed search is an icon alone, and the open one has its placeholder', async ({ page, I }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await I.open('/menu');
  const search = page.getByRole('searchbox', { name: 'Rechercher' });
  const placeholderOpacity = () => search.evaluate((input) => getComputedStyle(input, '::placeholder').opacity);
  expect(await placeholderOpacity()).toBe('0');
  await search.focus();
  expect(await placeholderOpacity()).toBe('1');
});

test('with forced colours the chosen longer preparation and the chosen time slot differ from the others', async ({ page, I, browser }) => {
  const shop = await openShopWithClock({ env: { DEMO: '1' } });
  const board = await openAsOwner(browser, shop.origin);
  await board.emulateMedia({ forcedColors: 'active' });
  await board.getByRole('button', { name: 'Réglages' }).click();
  const delay = board.getByRole('group', { name: 'Préparation plus longue' }).getByRole('button');
  await delay.filter({ hasText: '+20 min' }).click();
  await expect(delay.filter({ hasText: '+20 min' })).toHaveAttribute('aria-pressed', 'true');
  const [chosen, ...others] = await Promise.all([
    delay.filter({ hasText: '+20 min' }).evaluate(backgroundOf),
    ...(await delay.all()).map((button) => button.evaluate(backgroundOf)),
  ]);
  expect(others.filter((color) => color === chosen)).toHaveLength(1);
  await board.context().close();
  await shop.close();

  await page.emulateMedia({ forcedColors: 'active' });
  await I.startCheckout();
  await I.choose('À emporter');
  await I.fillPersonal();
  await I.goOn();
  await page.getByRole('radio', { name: 'Programmer' }).check();
  const slots = page.locator('button[aria-pressed]');
  await slots.first().click();
  await expect(slots.first()).toHaveAttribute('aria-pressed', 'true');
  expect(await slots.first().evaluate(backgroundOf)).not.toBe(await slots.nth(1).evaluate(backgroundOf));
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`who prefers more contrast has grey text and the edges of fields in the colour of text, ${colorScheme}`, async ({ page, I }) => {
    await page.emulateMedia({ colorScheme });
    await I.open('/contact');
    const readColors = () =>
      page.evaluate(() => {
        const color = (name: string) => {
          const probe = document.body.appendChild(document.createElement('i'));
          probe.style.color = `var(--${name})`;
          const value = getComputedStyle(probe).color;
          probe.remove();
          return value;
        };
        return { text: color('text'), others: ['muted', 'line', 'edge'].map(color) };
      });
    const usual = await readColors();
    expect(usual.others).not.toContain(usual.text);
    await page.emulateMedia({ contrast: 'more' });
    const { text, others } = await readColors();
    expect(others).toEqual([text, text, text]);
  });
