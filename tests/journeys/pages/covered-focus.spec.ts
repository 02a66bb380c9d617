import { findCoveredFocus } from '../../support/browser/focus/find-covered-focus.ts';
import { expect, expectLoggedOnly, test } from '../../support/browser/shop-test.ts';
import { views } from '../../support/browser/views/views.ts';
import { isDeep } from '../../support/deep-tests.ts';

/** A phone in both directions, a screen at 400 %, a narrow foldable. */
const sizes = [
  { width: 390, height: 844 },
  { width: 320, height: 256 },
  { width: 844, height: 390 },
  { width: 280, height: 653 },
];

/** What `npm test` looks at, each at one size: the views of which something was covered. `npm run test:deep` looks at all at every size. */
const sample = ['/menu', '/checkout, personal', '/checkout, confirmation'];

for (const [index, size] of sizes.entries())
  for (const [name, open] of Object.entries(views)) {
    const isSampled = sample.indexOf(name) === index % sample.length || (index === 1 && sample.includes(name));
    if (!isDeep && !isSampled) continue;
    for (const hasNotice of isDeep ? [false, true] : [index === 3])
      test.describe(`${size.width} × ${size.height}${hasNotice ? ' with the notice about cookies' : ''}`, () => {
        test.use({ viewport: size, hasCookieChoice: !hasNotice });

        test(`nothing covers what has the focus on ${name}, forwards and backwards (WCAG 2.4.11, 2.4.12)`, async ({
          page,
          I,
          problems,
        }) => {
          await open(page, I);
          // At the counter nobody was logged in.
          expectLoggedOnly(problems, /401/);
          expect(await findCoveredFocus(page)).toEqual([]);
        });
      });
  }
