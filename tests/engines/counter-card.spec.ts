import { expect, test } from './support/engine-test.ts';
import { button } from './support/target.ts';

/** Body of the function that returns the widths in pixels at which the time of the first card touches its order mode. */
const touchingWidths = `
  const card = document.querySelector('[data-order]');
  const [, mode, time] = card.firstChild.children;
  const readTextBox = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect();
  };
  return Array.from({ length: 40 }, (_, index) => 400 + 2 * index).filter((width) => {
    card.style.width = width + 'px';
    const [before, after] = [readTextBox(mode), readTextBox(time)];
    return before.right + 4 > after.left && before.bottom > after.top;
  });
`;

test('the time on a card of the counter has a row of its own where it would touch the order mode', async ({ tab, I }) => {
  await I.startCheckout();
  await I.goToReview('En livraison');
  const number = await I.orderForCash();
  await tab.load('/counter');
  await tab.click(button(/^Gérant/));
  await tab.click(button('Se connecter'));
  await tab.see(button(new RegExp(`^${number} `)));
  expect(await tab.evaluate(touchingWidths)).toEqual([]);
});
