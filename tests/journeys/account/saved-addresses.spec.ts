import { accountHolder } from '../../support/browser/account-holder.ts';
import type { Customer } from '../../support/browser/customer.ts';
import { expect, expectAccessible, test } from '../../support/browser/shop-test.ts';

test.describe.configure({ timeout: 120_000 });

/** Orders a drink for delivery to a street in Lille, or to the address that the form begins with. */
async function orderDelivery(I: Customer, street: string | null) {
  await I.open('/menu');
  await I.add('Cola du Nord');
  await I.open('/checkout?tab=delivery');
  await I.seeState('delivery.editing');
  if (street !== null) await I.fill({ Adresse: street, 'Code postal': '59000', Ville: 'Lille' });
  await I.goOn();
  await I.seeState('payment.choosing');
  await I.chooseCash();
  await I.goOn();
  const { customer } = (await I.placeOrder()).postDataJSON() as { customer: { location: { address: string } } };
  await I.seeThanks();
  await I.leaveThanks();
  return customer.location.address;
}

test('of several saved addresses an order begins with the default one, offers the others, and a logout removes all (decision 044)', async ({
  page,
  request,
  I,
}) => {
  const holder = accountHolder(page, request);
  await holder.openLoggedIn({ 'location:mode': 'delivery' });
  await orderDelivery(I, '12 rue de Béthune');
  await orderDelivery(I, '14 rue Nationale');

  await holder.open('/profile/ViewProfile');
  const addresses = page.getByRole('group', { name: 'Vos adresses' }).getByRole('radio');
  await expect(addresses).toHaveCount(2);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.getByRole('radio', { name: '12 rue de Béthune' }).check();
  await expectAccessible(page);

  expect(await orderDelivery(I, null)).toBe('12 rue de Béthune');
  expect(await orderDelivery(I, '8 rue Royale')).toBe('8 rue Royale');
  await I.open('/menu');
  await I.add('Cola du Nord');
  await I.open('/checkout?tab=delivery');
  await expect(page.getByLabel('Adresse', { exact: true })).toHaveValue('12 rue de Béthune');
  await expect(addresses).toHaveCount(3);
  await expect(addresses.first()).toHaveAccessibleName('12 rue de Béthune');
  await expect(addresses.first()).toBeChecked();
  await page.getByRole('radio', { name: '14 rue Nationale' }).check();
  await expect(page.getByLabel('Adresse', { exact: true })).toHaveValue('14 rue Nationale');

  await holder.open('/profile');
  await holder.press('Se déconnecter');
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('checkout:addresses'))).toBeNull();
});
