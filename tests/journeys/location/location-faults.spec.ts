// References: S-n in docs/security.md, complaints and §n in docs/behaviour.

import { openLocationPanel } from '../../support/browser/location-panel.ts';
import { expect, expectAccessible, test } from '../../support/browser/shop-test.ts';

const position = { latitude: 50.6351, longitude: 3.0557, accuracy: 20 };

test('the device’s position is resolved to the nearest address, which becomes the delivery address (§1)', async ({ page, context, I }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(position);
  const panel = await openLocationPanel(page, I);
  await panel.dialog.getByRole('button', { name: 'Utiliser ma position' }).click();
  await panel.seeClosed();
  await expect(panel.chip).toContainText('Rue Nationale');
});

for (const [name, geolocation, cause, message] of [
  ['of 0,0', { latitude: 0, longitude: 0, accuracy: 5 }, 'unavailable', 'inconnue'],
  ['with an accuracy of kilometres', { ...position, accuracy: 5000 }, 'inaccurate', 'pas assez précise'],
  ['without a known address', { latitude: 48.85, longitude: 2.35, accuracy: 5 }, 'unknown', 'Aucune adresse connue à votre position'],
] as const)
  test(`a position ${name} shows a message and focuses the address field (complaint 21)`, async ({ page, context, I }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(geolocation);
    const panel = await openLocationPanel(page, I);
    await panel.dialog.getByRole('button', { name: 'Utiliser ma position' }).click();
    await panel.seeState(`open.unlocated.${cause}`);
    await expect(panel.dialog).toContainText(message);
    await expect(panel.field).toBeFocused();
  });

test('a denied geolocation permission shows a message and focuses the address field (complaint 21)', async ({ page, I }) => {
  const panel = await openLocationPanel(page, I);
  await panel.dialog.getByRole('button', { name: 'Utiliser ma position' }).click();
  await panel.seeState('open.unlocated.denied');
  await expect(panel.dialog).toContainText('Votre position n’est pas partagée avec ce site');
  await expectAccessible(page);
});

test('an ignored permission prompt times out after eight seconds, and the address can be typed (complaint 21)', async ({ page, I }) => {
  await page.clock.install();
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = () => {};
  });
  const panel = await openLocationPanel(page, I);
  await panel.dialog.getByRole('button', { name: 'Utiliser ma position' }).click();
  await panel.seeState('open.locating');
  await page.clock.fastForward(8000);
  await panel.seeState('open.unlocated.timedOut');
  await expect(panel.dialog).toContainText('à temps');
  await expect(panel.field).toBeFocused();
  await panel.type('14 rue nationale');
  await panel.choose(/^14 Rue Nationale 59000/);
  await panel.seeState('open.chosen');
});

test('a late response to an older query is ignored (§2)', async ({ page, I }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/locations\/\?query=rue%20roy/, async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  const panel = await openLocationPanel(page, I);
  await panel.type('rue roy');
  await panel.seeState('open.suggesting');
  await panel.type('rue nat');
  await panel.seeState('open.suggested');
  release();
  await expect(panel.options.first()).toHaveText(/Rue Nationale/);
  await expect(panel.options.filter({ hasText: 'Royale' })).toHaveCount(0);
  await panel.type('ru');
  await panel.seeState('open.ready');
  await expect(panel.options).toHaveCount(0);
});

test('failed suggestions and lookups show the field as invalid and keep its text, which can be submitted again (§8)', async ({
  page,
  I,
}) => {
  let isBroken = true;
  await page.route(/\/v2\/public\/locations\//, (route) => (isBroken ? route.fulfill({ body: '{' }) : route.continue()));
  const panel = await openLocationPanel(page, I);
  await panel.type('14 rue nationale lille');
  await panel.seeState('open.invalid.unreachable');
  await expect(panel.field).toHaveAttribute('aria-invalid', 'true');
  await expect(panel.field).toHaveAccessibleDescription('L’adresse n’a pas pu être vérifiée, veuillez réessayer');
  await expectAccessible(page);
  await panel.dialog.getByRole('button', { name: 'Livrer ici' }).click();
  await panel.seeState('open.invalid.unreachable');
  await expect(panel.field).toHaveValue('14 rue nationale lille');
  isBroken = false;
  await panel.field.press('Enter');
  await panel.seeClosed();
  await expect(panel.chip).toContainText('14 Rue Nationale');
});

test('an unknown address is marked and kept (§8)', async ({ page, I }) => {
  const panel = await openLocationPanel(page, I);
  await panel.type('99 rue de nulle part');
  await expect(panel.dialog).toContainText('Aucune adresse trouvée');
  await panel.field.press('Enter');
  await panel.seeState('open.invalid.unknown');
  await expect(panel.field).toHaveAccessibleDescription(/^Adresse introuvable/);
});

test('HTML in texts of the back end is escaped in suggestions and in the header (S-41)', async ({ page, I }) => {
  const evil = '<img src=x onerror=alert(1)>';
  await page.route(/locations\/\?query/, (route) =>
    route.fulfill({
      json: { status: 'success', payload: [{ description: evil, structured_formatting: { main_text: evil, secondary_text: '<b>x</b>' } }] },
    }),
  );
  await page.route(/locations\/distance/, (route) =>
    route.fulfill({ json: { status: 'success', payload: { distance: 1, address: evil, city: 'Lille', postal_code: '59000' } } }),
  );
  const panel = await openLocationPanel(page, I);
  await panel.type('12 rue');
  await expect(panel.options).toHaveText(`${evil} <b>x</b>`);
  await panel.options.click();
  await panel.seeClosed();
  await expect(panel.chip).toContainText(evil);
});
