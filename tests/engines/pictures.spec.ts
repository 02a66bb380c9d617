import { mkdirSync, writeFileSync } from 'node:fs';
import type { APIRequestContext } from 'playwright/test';
import { test } from './support/engine-test.ts';
import { shopper } from './support/shopper.ts';
import type { Tab } from './support/tab.ts';
import { button, dialog, field, inState, radio, text } from './support/target.ts';

const sizes = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1440, height: 900 },
];

/** Takes a numbered picture of what a tab shows, for a person to look at. */
type TakePicture = (name: string) => Promise<void>;

const paths = [
  '/',
  '/menu',
  '/about',
  '/contact',
  '/auth',
  '/auth/login',
  '/auth/forgot',
  '/privacy-policy',
  '/cookie-policy',
  '/terms-of-service',
  '/nowhere',
];

/**
 * Body of the function that finishes the animations, except those whose time is a scroll position or that have no end, and waits until
 * the page is drawn.
 */
const finishAnimations = `
  for (const animation of document.getAnimations())
    if (animation.timeline === document.timeline && animation.effect.getComputedTiming().endTime < Infinity) animation.finish();
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  return null;
`;

async function takePages(tab: Tab, take: TakePicture) {
  for (const path of paths) {
    await tab.open(path);
    await take(`page${path.replaceAll('/', '-')}`);
    await tab.evaluate('scrollTo({ top: document.body.scrollHeight, behavior: "instant" }); return null');
    await take(`page${path.replaceAll('/', '-')}-end`);
  }
}

async function takeDialogs(tab: Tab, take: TakePicture) {
  const I = shopper(tab);
  await tab.open('/menu?product=tacos-l');
  await tab.see(dialog(/^Tacos L/));
  await take('product');
  await tab.open('/menu?product=gone');
  await tab.see(dialog(/^Ce produit/));
  await take('product-gone');
  await tab.open('/menu');
  await I.acceptCookies();
  await tab.click(button(/^Où livrer/));
  await tab.see(dialog(/^Où livrer/));
  await take('location');
  // Chromium loads an address that it shows already as a reload, which keeps the dialog open.
  await tab.click(button('Fermer'));
  await tab.seeGone(dialog(/^Où livrer/));
  await I.add('Cola du Nord 33');
  await take('cart');
}

async function takeCheckout(tab: Tab, take: TakePicture) {
  const I = shopper(tab);
  await I.goToCheckout();
  await take('step-1-type');
  await I.choose('En livraison');
  await take('step-2-personal');
  await tab.click(button('Continuer'));
  await take('step-2-personal-errors');
  await tab.click(button('OK'));
  await I.fillPersonal();
  await I.continueTo('delivery.editing');
  await I.fillAddress();
  await tab.click(radio('Programmer'));
  await take('step-3-delivery');
  // A scheduled order needs a time, which is never preselected.
  await tab.click(radio(/^Dès que possible/));
  await I.continueTo('payment.choosing');
  await tab.click(radio(/^Carte bancaire/));
  await tab.see(inState('payment', 'entering.editing'));
  await tab.see({ ...field('Numéro de carte'), frame: '[data-machine="payment"] iframe' });
  await take('step-4-payment');
  await tab.click(radio(/^Espèces/));
  await I.continueTo('confirmation.reviewing');
  await take('step-5-review');
  const number = await I.orderForCash();
  await take('success');
  return number;
}

async function takeAccount(tab: Tab, take: TakePicture, request: APIRequestContext) {
  const I = shopper(tab);
  await tab.open('/auth/signup');
  await take('sign-up');
  await I.signUp();
  await take('verify');
  await I.confirmAddress(request);
  for (const page of ['', '/ViewOrders', '/ViewAccount', '/ViewProfile', '/ViewSecurity', '/ChangePassword']) {
    await tab.open(`/profile${page}`);
    await take(`profile${page.replace('/', '-')}`);
  }
}

async function takeCounter(tab: Tab, take: TakePicture, number: string) {
  await tab.load('/counter');
  await tab.see(button(/^Gérant/));
  await take('counter-log-in');
  await tab.click(button(/^Gérant/));
  await tab.click(button('Se connecter'));
  await tab.see(button(new RegExp(`^${number} `)));
  await take('counter-board');
  await tab.click(button(new RegExp(`^${number} `)));
  await tab.click(button('Autre heure'));
  await tab.evaluate('document.querySelector("input[type=time]").focus(); return null');
  await take('counter-order');
  await tab.click(button('Fermer'));
  await tab.click(button('Totaux'));
  await tab.see(button(/^Exporter/));
  await tab.evaluate('document.querySelector("input[type=date]").focus(); return null');
  await take('counter-totals');
  await tab.click(button('Fermer'));
  await tab.click(button('Réglages'));
  await tab.see({ css: 'input[type=date]' });
  await take('counter-controls');
  await tab.evaluate('document.querySelector("dialog input[type=date]").scrollIntoView({ behavior: "instant" }); return null');
  await take('counter-controls-days');
}

for (const { name: size, width, height } of sizes)
  test(`pictures of every page to look at, ${size}`, { tag: ['@pictures', `@${size}`] }, async ({ tab, request }, testInfo) => {
    testInfo.setTimeout(300_000);
    const folder = `reports/engines/${testInfo.project.name}/${size}`;
    mkdirSync(folder, { recursive: true });
    async function take(name: string) {
      await tab.evaluate(finishAnimations);
      writeFileSync(`${folder}/${name}.png`, await tab.takePicture());
    }
    await tab.resize(width, height);
    await takePages(tab, take);
    await takeDialogs(tab, take);
    const number = await takeCheckout(tab, take);
    await takeCounter(tab, take, number);
    await takeAccount(tab, take, request);
    await tab.load('/qa/');
    await tab.see(text(/./));
    await take('viewer');
  });
