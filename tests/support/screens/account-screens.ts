import { pagePaths } from '#config/pages.ts';
import { accountHolder } from '../browser/account-holder.ts';
import { typedDetails } from '../browser/open-checkout.ts';
import { filledPickup } from '../browser-paths/checkout-page.ts';
import type { ScreenFixtures, Screens } from './screen.ts';

const address = { ...typedDetails.delivery, address2: '3e étage, porte 12', courier_note: 'Sonnez deux fois' };
const addresses = [
  { ...address, is_default: true },
  { ...address, address: '8 place du Lion-d’Or', postal_code: '59800', address2: '', courier_note: '' },
];
const visitor = ({ page }: ScreenFixtures) => accountHolder(page, page.context().request);

/** Creates an account with one order and two saved addresses, and opens a page of its profile. */
async function openProfile(fixtures: ScreenFixtures, path: string) {
  const { page, I } = fixtures;
  const holder = visitor(fixtures);
  await holder.openLoggedIn({ ...filledPickup, 'checkout:addresses': addresses });
  await holder.open('/checkout');
  await I.orderButton().click();
  await I.seeThanks();
  await holder.open(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return holder;
}

const profilePages = pagePaths.filter((path) => path.startsWith('/profile'));

/** Signing in and the profile, with their errors. */
export const accountScreens: Screens = {
  ...Object.fromEntries(profilePages.map((path) => [path, { open: (fixtures: ScreenFixtures) => openProfile(fixtures, path) }])),
  'log in, wrong password': {
    async open(fixtures) {
      const holder = visitor(fixtures);
      await holder.open('/auth/login');
      await holder.logIn('faux');
      await fixtures.page.locator('[data-live="assertive"]').first().waitFor();
    },
  },
  'sign up, errors': {
    async open(fixtures) {
      const holder = visitor(fixtures);
      await holder.open('/auth/signup');
      await holder.seeState('signup', 'filling');
      await holder.type({ 'E-mail': 'lea@', 'Mot de passe': '1234' });
      await holder.press('Créer un compte');
    },
  },
  'verification, wrong code': {
    async open(fixtures) {
      const holder = visitor(fixtures);
      await holder.signUp();
      await holder.submitCode('000000');
      await fixtures.page.locator('[data-live="assertive"]').first().waitFor();
    },
  },
  'verification, done': {
    async open(fixtures) {
      const holder = visitor(fixtures);
      await holder.signUp();
      await holder.submitCode(await holder.newCode());
      await fixtures.page.getByText('Votre adresse e-mail est confirmée.').waitFor();
    },
  },
  'password reset, code': {
    async open(fixtures) {
      const holder = visitor(fixtures);
      await holder.open('/auth/forgot');
      await holder.type({ 'E-mail': holder.email });
      await holder.press('Continuer');
      await holder.seeState('passwordReset', 'filling');
    },
  },
  'profile, no orders': {
    async open(fixtures) {
      const holder = visitor(fixtures);
      await holder.openLoggedIn();
      await holder.open('/profile/ViewOrders');
      await fixtures.page
        .getByText(/^Aucune commande/)
        .first()
        .waitFor();
    },
  },
  'profile, order detail': {
    async open(fixtures) {
      await openProfile(fixtures, '/profile/ViewOrders');
      await fixtures.page.getByRole('button', { name: 'Voir le détail' }).click();
    },
  },
  'profile, deletion': {
    async open(fixtures) {
      const holder = await openProfile(fixtures, '/profile/ViewAccount');
      await holder.press('Supprimer mon compte');
      await holder.press('Supprimer mon compte');
      await fixtures.page.getByText('Le mot de passe est obligatoire').first().waitFor();
    },
  },
  'profile, saved': {
    async open(fixtures) {
      const holder = await openProfile(fixtures, '/profile/ViewProfile');
      await holder.type({ Prénom: 'Léna' });
      await holder.press('Enregistrer');
      await fixtures.page.getByText('Vos modifications sont enregistrées.').first().waitFor();
    },
  },
};
