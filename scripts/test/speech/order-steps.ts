import { acceptOrder } from './counter.ts';
import type { ScreenReader } from './screen-reader.ts';
import { activate, type Step } from './step.ts';

const goOn = (reader: ScreenReader) => activate(reader, /^Continuer/);

/** From a filled cart to an order that the restaurant has accepted. */
export const orderSteps: readonly Step[] = [
  {
    name: 'tab',
    async prepare(reader, origin) {
      await reader.open(`${origin}/checkout`);
      await reader.pressUntil('Tab', /^À emporter/);
    },
    run: (reader) => reader.press('space'),
    hears: [/Vos coordonnées/, /étape 2 sur 5/],
  },
  {
    name: 'alert',
    prepare: (reader) => reader.pressUntil('Tab', /^Continuer/),
    async run(reader) {
      await reader.press('Return');
      await reader.waitForSilence();
      await reader.press('Tab');
    },
    hears: [/Veuillez remplir tous les champs obligatoires/, /^OK\b/],
    limitedIn: ['Chromium'],
  },
  {
    name: 'field at fault',
    run: (reader) => reader.press('Return'),
    hears: [/^Prénom/, /Indiquez votre prénom/],
  },
  {
    name: 'corrected e-mail',
    async prepare(reader) {
      await reader.pressUntil('Tab', /^E-mail/);
      reader.type('lea');
      await reader.press('Tab');
      await reader.pressUntil('shift+Tab', /non valable/);
      await reader.press('ctrl+a');
      reader.type('lea.martin@example.fr');
      await reader.press('Tab');
      await reader.waitForSilence();
    },
    run: (reader) => reader.press('shift+Tab'),
    hears: [/^E-mail/],
    never: /non val|ne ressemble pas/,
  },
  {
    name: 'placed',
    async prepare(reader, origin) {
      await reader.open(`${origin}/checkout?tab=personal`);
      await reader.pressUntil('Tab', /^Prénom/);
      for (const value of ['Lea', 'Martin', 'lea.martin@example.fr', '0612345678']) {
        reader.type(value);
        await reader.press('Tab');
      }
      await reader.press('shift+Tab');
      await goOn(reader);
      await reader.waitForSilence();
      await goOn(reader);
      await reader.waitForSilence();
      await activate(reader, /^Espèces/, 'space');
      await goOn(reader);
      await reader.waitForSilence();
      await reader.pressUntil('Tab', /^Commander avec obligation de paiement/);
    },
    run: (reader) => reader.press('Return'),
    hears: [/n° ?\S+.*Commande reçue/],
  },
  {
    name: 'state',
    run: (_reader, origin) => acceptOrder(origin),
    hears: [/Commande acceptée/],
  },
];
