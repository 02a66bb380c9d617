import type { Page } from 'playwright/test';
import type { productSheetMachine } from '#machines/product-sheet.machine.ts';
import type { Driver, WalkPosition } from '../../support/browser-paths/driver.ts';
import { stopChart } from '../../support/browser-paths/watch.ts';

type Sheet = typeof productSheetMachine;

/** Whether a size of the open product, fries, is chosen. */
type PageMemory = { isSizeChosen: boolean };
type Position = WalkPosition<Sheet, PageMemory>;

const productNames: Record<string, string> = { cola: 'Cola du Nord', frites: 'Frites de Lille' };
const isOpen = ({ leaves }: Position) => leaves[0]?.startsWith('open') === true;
const isComplete = ({ context, memory }: Position) => context.itemId !== 'frites' || memory.isSizeChosen;
const add = (page: Page) => page.getByRole('button', { name: /^Ajouter au panier/ });
const close = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Fermer' });

/** Drives the product sheet through the menu. The chart of the cart panel is stopped, because it has its own walks. */
export const driver: Driver<Sheet, PageMemory> = {
  starts: {
    'the menu': {
      input: undefined,
      memory: { isSizeChosen: false },
      async open({ page, I }) {
        await stopChart(page, 'cartPanel');
        await I.open('/menu');
        // The page loads the chart at the first interaction.
        await page.mouse.move(100, 100);
      },
    },
  },
  // The page has the options of the menu, which differ from the samples.
  serializeContext: ({ itemId, missing }) => ({ itemId, isMissing: missing.length > 0 }),
  events: {
    'product.opened': [
      {
        by: 'by its card',
        when: (position) => !isOpen(position),
        perform: ({ I }, sample) => I.openProduct(productNames[sample] ?? ''),
        remember: { isSizeChosen: false },
      },
      {
        by: 'by its URL',
        when: (position, sample) => isOpen(position) && position.context.itemId !== sample,
        // Replaces the history entry of the open product, so that Back still leads to the menu.
        perform: ({ page }, sample) => page.evaluate((id) => history.replaceState({}, '', `/menu?product=${id}`), sample),
        remember: { isSizeChosen: false },
      },
    ],
    'product.left': {
      by: 'by Back',
      when: isOpen,
      async perform({ page }) {
        await page.goBack();
      },
    },
    'product.close': { when: isOpen },
    'product.add': {
      when: (position, sample) => isOpen(position) && isComplete(position) === (sample === 'complete'),
    },
    'selection.changed': [
      {
        by: 'by choosing a size',
        leaf: 'open.optionsMissing',
        sample: 'complete',
        perform: ({ page }) => page.getByRole('radio', { name: 'Moyenne' }).check(),
        remember: { isSizeChosen: true },
      },
      {
        by: 'by another portion',
        leaf: 'open.optionsMissing',
        sample: 'incomplete',
        perform: ({ page }) => page.getByRole('dialog').getByRole('button', { name: 'Augmenter la quantité' }).click(),
      },
    ],
  },
  controls: {
    'product.close': close,
    'product.add': add,
  },
  slots: {},
  nextStep: ({ leaves, memory }) => (leaves.includes('added') ? { step: 'product.left', memory } : null),
  // After a sheet is closed by its button, the page navigates asynchronously.
  background: ['product.left'],
};
