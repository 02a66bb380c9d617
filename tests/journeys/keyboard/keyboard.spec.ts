import type { Locator, Page } from 'playwright/test';
import { enlargeText, expectReflowed } from '../../support/browser/enlarge-text.ts';
import type { Customer } from '../../support/browser/customer.ts';
import { pressTabUntilFocused } from '../../support/browser/press-tab.ts';
import { recordAnnouncements } from '../../support/browser/record-announcements.ts';
import { expect, test } from '../../support/browser/shop-test.ts';

type Mode = 'À emporter' | 'En livraison';
/** `onStep`: called with the name of each step once it is shown. */
type KeyboardOrder = { page: Page; I: Customer; mode: Mode; onStep: (step: string) => Promise<void> };

/** Presses Tab until a control has the focus, and activates it. */
async function activate(page: Page, role: string, name: RegExp, key = 'Enter') {
  await pressTabUntilFocused(page, role, name);
  await page.keyboard.press(key);
}

/** Fills in text fields in tab order, replacing what they contain. */
async function typeIntoFields(page: Page, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) {
    await pressTabUntilFocused(page, name === 'Adresse' ? 'combobox' : 'textbox', new RegExp(`^${name}`));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(value);
  }
}

/** Adds two drinks and orders them, by keyboard alone. */
async function orderByKeyboard({ page, I, mode, onStep }: KeyboardOrder) {
  await I.open('/menu?product=cola');
  await expect(page.getByRole('dialog', { name: 'Cola du Nord 33 cl' })).toBeFocused();
  await onStep('product');
  await activate(page, 'button', /^Augmenter la quantité/);
  await onStep('quantity');
  await activate(page, 'button', /^Ajouter au panier/);
  await I.seeCart();
  await onStep('cart');
  await activate(page, 'link', /^Commander/);
  await I.seeState(/^type\./);
  await onStep('type');
  await activate(page, 'radio', /./, mode === 'À emporter' ? 'Space' : 'ArrowRight');
  await I.seeState('personal.editing');
  await onStep('personal');
  await typeIntoFields(page, { Prénom: 'Léa', Nom: 'Martin', 'E-mail': I.email, Téléphone: '0612345678' });
  await page.keyboard.press('Enter');
  await I.seeState('delivery.editing');
  await onStep('delivery');
  if (mode === 'En livraison') await typeIntoFields(page, { Adresse: '12 rue de Béthune', 'Code postal': '59000', Ville: 'Lille' });
  await activate(page, 'button', /^Continuer/);
  await I.seeState('payment.choosing');
  await onStep('payment');
  await activate(page, 'radio', /^Espèces/, 'Space');
  await activate(page, 'button', /^Continuer/);
  await I.seeState('confirmation.reviewing');
  await onStep('confirmation');
  await activate(page, 'button', /^Commander avec obligation de paiement/);
  await I.seeThanks();
  await onStep('success');
}

const tabs = ['Type de commande', 'Vos coordonnées', 'Livraison', 'Paiement', 'Confirmation'];
/** Returns what a checkout step must contain: heading, tabs of which the earlier ones are done, and its own headings and controls. */
const controlsOfStep = (currentIndex: number, ...ownControls: string[]) => [
  'heading "Commande" [level=1]',
  ...tabs.map((name, index) => `tab "${name}${index < currentIndex ? ', terminé' : ''}"${index === currentIndex ? ' [selected]' : ''}`),
  ...ownControls,
];

/** Expected headings and controls of each step in reading order: role, name and state. */
const expectedControls: Record<string, string[]> = {
  product: [
    'button "Fermer"',
    'heading "Cola du Nord 33 cl" [level=2]',
    'textbox "Un mot pour la cuisine"',
    'heading "Allergènes" [level=3]',
    'heading "Énergie" [level=3]',
    'button "Diminuer la quantité" [disabled]',
    'button "Augmenter la quantité"',
    'button "Ajouter au panier · 2,50 €"',
  ],
  type: controlsOfStep(
    0,
    'heading "À emporter, ou chez vous ?" [level=2]',
    'radio "À emporter"',
    'radio "En livraison"',
    'heading "Votre commande" [level=2]',
    'button "Continuer"',
  ),
  personal: controlsOfStep(
    1,
    'heading "Vos coordonnées" [level=2]',
    'textbox "Prénom"',
    'textbox "Nom"',
    'textbox "E-mail"',
    'textbox "Téléphone"',
    'heading "Votre commande" [level=2]',
    'button "Retour"',
    'button "Continuer"',
  ),
  payment: controlsOfStep(
    3,
    'heading "Paiement" [level=2]',
    'radio "Espèces" [checked]',
    'radio "Carte bancaire"',
    'heading "Votre commande" [level=2]',
    'button "Code promo"',
    'button "Retour"',
    'button "Continuer"',
  ),
  confirmation: controlsOfStep(
    4,
    'heading "Vérifiez et commandez" [level=2]',
    'heading "Type de commande" [level=3]',
    'heading "Où et quand" [level=3]',
    'heading "Vos coordonnées" [level=3]',
    'heading "Paiement" [level=3]',
    'heading "Votre commande" [level=2]',
    'button "Code promo"',
    'button "Retour"',
    'button "Commander avec obligation de paiement · 5,00 €"',
  ),
  success: [
    'heading "Merci, votre commande est bien reçue" [level=1]',
    'heading "Quand" [level=2]',
    'heading "Où" [level=2]',
    'heading "Paiement" [level=2]',
    'button "Ajouter à l’agenda"',
    'button "Imprimer le reçu"',
    'button "Commander à nouveau"',
    'heading "Votre commande" [level=2]',
  ],
};

/** What is announced when a quantity is changed, and when a step opens that takes the focus of a field which leaves. */
const announcedSteps: Record<string, string> = {
  quantity: '5,00 € 2',
  personal: 'Vos coordonnées, étape 2 sur 5',
  delivery: 'Retirer au restaurant, étape 3 sur 5',
};

/** Returns the lines of an ARIA snapshot that name a heading or control, such as `- button "Retour" [disabled]`. */
async function readControls(scope: Locator): Promise<string[]> {
  const controls = /^\s*- '?((?:heading|tab|radio|checkbox|textbox|combobox|button) ".*?"(?: \[[^\]]+\])*)'?:?$/gm;
  return [...(await scope.ariaSnapshot()).matchAll(controls)].map(([, control = '']) => control.replaceAll(/\s/g, ' '));
}

test('an order by keyboard is read in order: roles, names and announcements (WCAG 2.1.1, 4.1.2, 4.1.3)', async ({ page, I }) => {
  const announcements = await recordAnnouncements(page);
  async function onStep(step: string) {
    const expected = expectedControls[step];
    const scope = step === 'product' ? page.getByRole('dialog') : page.getByRole('main');
    if (expected !== undefined) await expect.poll(() => readControls(scope), step).toEqual(expected);
    // What is announced is over when the focus moves on.
    const announcement = announcedSteps[step];
    if (announcement !== undefined) await expect.poll(() => announcements.at(-1), step).toBe(announcement);
  }
  await orderByKeyboard({ page, I, mode: 'À emporter', onStep });
  // Work in progress is announced too, if it lasts.
  const finalAnnouncements = () => announcements.filter((text) => !text.includes('…'));
  await expect
    .poll(finalAnnouncements)
    .toEqual([
      announcedSteps['quantity'],
      expect.stringMatching(/^Commande · /),
      announcedSteps['personal'],
      announcedSteps['delivery'],
      expect.stringMatching(/^Commande n° \w+ Commande reçue · .+ Le restaurant a reçu votre commande et va la confirmer\.$/),
    ]);
});

test('an order can be placed by keyboard at 320 px with text at 200 % in forced colours (WCAG 1.4.4, 1.4.10, 2.1.1)', async ({
  page,
  I,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ forcedColors: 'active' });
  await enlargeText(page, 200);
  await orderByKeyboard({ page, I, mode: 'En livraison', onStep: () => expectReflowed(page) });
});
