import { pagePaths } from '#config/pages.ts';
import { locationPanel } from '../browser/location-panel.ts';
import { seedStorage } from '../browser/seed-storage.ts';
import { cartLines } from './cart-lines.ts';
import type { ScreenFixtures, Screens } from './screen.ts';

/** Pages that need nothing but their address. The other pages are among the screens of orders and accounts. */
const plainPages = pagePaths.filter((path) => !/^\/(profile|checkout|success|order)/.test(path));

async function openPlacePanel({ page, I }: ScreenFixtures) {
  await I.open('/menu');
  const panel = locationPanel(page);
  await panel.open();
  return panel;
}

async function openDish({ page, I }: ScreenFixtures, search: string) {
  await I.open(`/menu?${search}`);
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
}

/** Pages and the states of home, menu, dish, and delivery place. */
export const shopScreens: Screens = {
  ...Object.fromEntries(plainPages.map((path) => [path, { open: ({ I }: ScreenFixtures) => I.open(path) }])),
  'cookie notice': { hasCookieNotice: true, open: ({ I }) => I.open('/') },
  'home, closed': { isClosed: true, open: ({ I }) => I.open('/') },
  'menu, closed': { isClosed: true, open: ({ I }) => I.open('/menu') },
  'menu, filled cart': {
    async open({ page, I }) {
      await seedStorage(page, { ...cartLines, 'location:mode': 'delivery' });
      await I.open('/menu');
    },
  },
  'menu, search': {
    async open({ page, I }) {
      await I.open('/menu');
      await page.getByRole('searchbox').fill('tacos');
    },
  },
  'menu, search without results': {
    async open({ page, I }) {
      await I.open('/menu');
      await page.getByRole('searchbox').fill('choucroute');
      await page.getByText('Aucun résultat').first().waitFor();
    },
  },
  'page, connection lost': {
    async open({ page, I }) {
      await I.open('/contact');
      await page.context().setOffline(true);
      await page.getByRole('link', { name: 'La carte', exact: true }).first().click();
      await page.getByText('La connexion est perdue.').waitFor();
    },
  },
  dish: { open: (fixtures) => openDish(fixtures, 'product=tacos-l') },
  'dish, choices missing': {
    async open(fixtures) {
      const dialog = await openDish(fixtures, 'product=tacos-l');
      await dialog.getByRole('button', { name: /^Ajouter au panier/ }).click();
      await dialog
        .getByText(/^Choisissez-en au moins/)
        .first()
        .waitFor();
    },
  },
  'dish, edited': {
    async open(fixtures) {
      await seedStorage(fixtures.page, { ...cartLines, 'location:mode': 'pickup' });
      const dialog = await openDish(fixtures, 'product=tacos-l&line=tacos');
      await dialog.getByRole('radio', { checked: true }).first().waitFor();
    },
  },
  'dish, not on the menu': { open: (fixtures) => openDish(fixtures, 'product=inconnu') },
  'delivery place': { open: openPlacePanel },
  'delivery place, suggestions': {
    async open(fixtures) {
      const panel = await openPlacePanel(fixtures);
      await panel.type('12 rue');
      await panel.options.first().waitFor();
    },
  },
  'delivery place, too far': {
    async open(fixtures) {
      const panel = await openPlacePanel(fixtures);
      await panel.type('rue');
      await panel.choose(/^Rue des Bosquets/);
      await fixtures.I.seeAlert('trop éloignée');
      await fixtures.I.dismissAlert();
    },
  },
  'not found': { open: ({ I }) => I.open('/nulle-part') },
  'terms, printed': { isPrinted: true, open: ({ I }) => I.open('/terms-of-service') },
};
