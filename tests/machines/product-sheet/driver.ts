import type { Page } from 'playwright/test';
import type { productSheetMachine } from '#machines/product-sheet.machine.ts';
import type { At, Driver } from '../../support/browser-paths/driver.ts';
import { keepStill } from '../../support/browser-paths/watch.ts';

type Sheet = typeof productSheetMachine;

/** Whether the size of the open portion of fries is chosen. */
type Known = { isSized: boolean };
type Place = At<Sheet, Known>;

const names: Record<string, string> = { cola: 'Cola du Nord', frites: 'Frites de Lille' };
const isOpen = ({ leaves }: Place) => leaves[0]?.startsWith('open') === true;
const isComplete = ({ context, memory }: Place) => context.itemId !== 'frites' || memory.isSized;
const isMarked = ({ leaves }: Place) => leaves.includes('open.optionsMissing');
const add = (page: Page) => page.getByRole('button', { name: /^Ajouter au panier/ });
const close = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Fermer' });

/** The product sheet, walked through the menu. The cart does not open over it here: it has walks of its own. */
export const driver: Driver<Sheet, Known> = {
  starts: {
    'the menu': {
      input: undefined,
      memory: { isSized: false },
      async open({ page, I }) {
        await keepStill(page, 'cartPanel');
        await I.open('/menu');
        // The chart is loaded at the first interaction.
        await page.mouse.move(100, 100);
      },
    },
  },
  // The page's options are the menu's own.
  serializeContext: ({ itemId, missing }) => ({ itemId, isMissing: missing.length > 0 }),
  events: {
    'product.opened': {
      ways: [
        {
          by: 'by its card',
          where: (at) => !isOpen(at),
          does: ({ I }, sample) => I.openProduct(names[sample] ?? ''),
          remember: () => ({ isSized: false }),
        },
        {
          by: 'by its address',
          where: (at, sample) => isOpen(at) && at.context.itemId !== sample,
          // In place of the open product: Back leads to the menu all the same.
          does: ({ page }, sample) => page.evaluate((id) => history.replaceState({}, '', `/menu?product=${id}`), sample),
          remember: () => ({ isSized: false }),
        },
      ],
      control: null,
      elsewhere: 'another product lies behind the open one',
    },
    'product.left': {
      ways: [
        {
          by: 'by Back',
          where: isOpen,
          async does({ page }) {
            await page.goBack();
          },
        },
      ],
      control: null,
      elsewhere: 'no product is open',
    },
    'product.close': {
      ways: [{ where: isOpen, does: ({ page }) => close(page).click() }],
      control: close,
      elsewhere: 'no product is open',
    },
    'product.add': {
      ways: [
        {
          where: (at, sample) => isOpen(at) && isComplete(at) === (sample === 'complete'),
          does: ({ page }) => add(page).click(),
        },
      ],
      control: add,
      elsewhere: 'no product is open',
    },
    'selection.changed': {
      ways: [
        {
          by: 'by choosing a size',
          where: (at, sample) => isMarked(at) && sample === 'complete',
          does: ({ page }) => page.getByRole('radio', { name: 'Moyenne' }).check(),
          remember: () => ({ isSized: true }),
        },
        {
          by: 'by another portion',
          where: (at, sample) => isMarked(at) && sample === 'incomplete',
          does: ({ page }) => page.getByRole('dialog').getByRole('button', { name: 'Augmenter la quantité' }).click(),
        },
      ],
      control: null,
      elsewhere: 'nothing is marked that a choice could mend',
    },
  },
  slots: {},
  follows: ({ leaves, memory }) => (leaves.includes('added') ? { step: 'product.left', memory } : null),
  // A sheet that was closed by its button leaves the address a moment later.
  news: ['product.left'],
  elsewhere: () => null,
  cannot: {},
};
