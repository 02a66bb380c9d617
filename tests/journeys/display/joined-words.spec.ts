import { findJoinedWords } from '../../support/browser/views/find-joined-words.ts';
import { expect, expectLoggedOnly, test } from '../../support/browser/shop-test.ts';
import { views } from '../../support/browser/views/views.ts';
import { isDeep } from '../../support/deep-tests.ts';

/** What `npm test` looks at. `npm run test:deep` looks at all views. */
const sample = ['/', '/contact', 'the cart', '/checkout, payment', '/checkout, confirmation', 'an order at the counter'];

// On a wide screen most texts are beside others.
test.use({ viewport: { width: 1440, height: 900 }, isMobile: false });

for (const [name, open] of Object.entries(views).filter(([view]) => isDeep || sample.includes(view)))
  test(`no words of two elements are read as one on ${name} (WCAG 1.3.1)`, async ({ page, I, problems }) => {
    await open(page, I);
    // At the counter nobody was logged in.
    expectLoggedOnly(problems, /401/);
    expect(await findJoinedWords(page)).toEqual([]);
  });

test('words of two elements that touch on a line or in a name are found, and those that do not touch are not', async ({ page }) => {
  await page.setContent(`
    <p><span>Tacos L</span><b>8,90 €</b></p> <a href="#"><i style="display: block">Frites</i><i style="display: block">Lille</i></a>
    <p><span>Tacos M</span> <b>6,90 €</b></p><p>Cola</p> <button>Un</button><button>Deux</button> <p><span>Un</span><span>, deux</span></p>`);
  expect(await findJoinedWords(page)).toEqual(['Tacos L|8,90 €', 'Frites|Lille']);
});
