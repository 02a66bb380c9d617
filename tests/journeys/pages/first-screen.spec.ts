import { seedStorage } from '../../support/browser/seed-storage.ts';
import { expect, test } from '../../support/browser/shop-test.ts';

for (const { width, height, dishes } of [
  { width: 320, height: 640, dishes: 1 },
  { width: 390, height: 844, dishes: 2 },
])
  test(`at ${width} × ${height} the first screen of the menu shows whole dishes: ${dishes}`, async ({ page, I }) => {
    await page.setViewportSize({ width, height });
    await seedStorage(page, { 'location:mode': 'delivery' });
    await I.open('/menu');
    await page.getByRole('link', { name: 'Choisir l’adresse' }).waitFor();
    await page.getByText(/^Livré vers/).waitFor();
    const cards = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3 }) });
    await expect(cards.nth(dishes - 1)).toBeInViewport({ ratio: 1 });
  });
