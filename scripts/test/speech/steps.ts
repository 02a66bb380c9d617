import { orderSteps } from './order-steps.ts';
import { activate, type Step } from './step.ts';

/** The whole walk, in its order. */
export const steps: readonly Step[] = [
  {
    name: 'page',
    run: (reader, origin) => reader.open(`${origin}/menu`),
    hears: [/^La carte · Tac’Braise/],
  },
  {
    name: 'product by Tab',
    prepare: (reader) => activate(reader, /^Accepter/),
    run: (reader) => reader.pressUntil('Tab', /^Tacos M\b/),
    hears: [/^Tacos M\b/, /6,90/],
  },
  {
    name: 'product',
    run: (reader) => reader.press('Return'),
    hears: [/^Tacos M\b/],
  },
  {
    name: 'add',
    async prepare(reader, origin) {
      await reader.open(`${origin}/menu?product=cola`);
      await reader.pressUntil('Tab', /^Ajouter au panier/);
    },
    run: (reader) => reader.press('Return'),
    hears: [/Ajouté au panier/],
  },
  {
    name: 'price',
    async prepare(reader, origin) {
      await reader.open(`${origin}/about`);
      await activate(reader, /^Panier/);
      await reader.pressUntil('Tab', /^Augmenter/);
    },
    run: (reader) => reader.press('Return'),
    hears: [/Total.*5,00/],
    never: /barre d’état/,
  },
  {
    name: 'option error',
    async prepare(reader, origin) {
      await reader.open(`${origin}/menu?product=tacos-m`);
      await reader.pressUntil('Tab', /^Ajouter au panier/);
    },
    run: (reader) => reader.press('Return'),
    hears: [/Choisissez-en au moins 1/],
  },
  {
    name: 'field error',
    async prepare(reader, origin) {
      await reader.open(`${origin}/auth/login`);
      await reader.pressUntil('Tab', /^E-mail/);
      reader.type('lea');
      await reader.pressUntil('Tab', /^Mot de passe/);
      reader.type('secret-secret');
    },
    run: (reader) => reader.press('Return'),
    hears: [/ne ressemble pas à une adresse e-mail/],
  },
  {
    name: 'corrected field',
    async prepare(reader) {
      await reader.press('ctrl+a');
      reader.type('lea@example.fr');
      await reader.press('Tab');
      await reader.waitForSilence();
    },
    run: (reader) => reader.press('shift+Tab'),
    hears: [/^E-mail/],
    never: /non val|ne ressemble pas/,
  },
  ...orderSteps,
  {
    name: 'search',
    async prepare(reader, origin) {
      await reader.open(`${origin}/menu`);
      await reader.pressUntil('Tab', /^Rechercher(?! avec)/);
    },
    async run(reader) {
      reader.type('cola');
      await reader.waitForSilence();
    },
    hears: [/\b4 résultats/],
  },
  {
    name: 'wrong code',
    async prepare(reader, origin) {
      await reader.open(`${origin}/menu?product=cola`);
      await activate(reader, /^Ajouter au panier/);
      await reader.open(`${origin}/about`);
      await activate(reader, /^Panier/);
      await activate(reader, /^Code promo/);
      reader.type('FAUX');
    },
    run: (reader) => reader.press('Return'),
    hears: [/Ce code n’est pas valable/],
  },
  {
    name: 'link in the page',
    async prepare(reader, origin) {
      await reader.open(`${origin}/`);
      await reader.pressUntil('Tab', /^Commander/);
    },
    run: (reader) => reader.press('Return'),
    hears: [/^La carte · Tac’Braise/],
  },
  {
    name: 'Back',
    run: (reader) => reader.press('alt+Left'),
    hears: [/^Accueil · Tac’Braise/],
  },
];
