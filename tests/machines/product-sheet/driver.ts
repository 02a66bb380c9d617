import type { Page } from 'playwright/test';
import type { productSheetMachine } from '#machines/product-sheet.machine.ts';
import type { Driver, WalkPosition } from '../../support/browser-paths/driver.ts';
import { stopChart } from '../../support/browser-paths/watch.ts';

type Sheet = typeof productSheetMachine;

/** Whether a size is chosen for the open portion of fries. */
type PageMemory = { isSized: boolean };
type Position = WalkPosition<Sheet, PageMemory>;

const names: Record<string, string> = { cola: 'Cola du Nord', frites: 'Frites de Lille' };
const isOpen = ({ leaves }: Position) => leaves[0]?.startsWith('open') === true;
const isComplete = ({ context, memory }: Position) => context.itemId !== 'frites' || memory.isSized;
const isMarked = ({ leaves }: Position) => leaves.includes('open.optionsMissing');
const add = (page: Page) => page.getByRole('button', { name: /^Ajouter au panier/ });
const close = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Fermer' });

/** Drives the product sheet through the menu. The cart panel is stopped here: it has paths of its own. */
export const driver: Driver<Sheet, PageMemory> = {
  starts: {
    'the menu': {
      input: undefined,
      memory: { isSized: false },
      async open({ page, I }) {
        await stopChart(page, 'cartPanel');
        await I.open('/menu');
        // The chart is loaded at the first interaction.
        await page.mouse.move(100, 100);
      },
    },
  },
  // Options on the page are those of the menu.
  serializeContext: ({ itemId, missing }) => ({ itemId, isMissing: missing.length > 0 }),
  events: {
    'product.opened': [
      {
        by: 'by its card',
        when: (at) => !isOpen(at),
        perform: ({ I }, sample) => I.openProduct(names[sample] ?? ''),
        remember: { isSized: false },
      },
      {
        by: 'by its URL',
        when: (at, sample) => isOpen(at) && at.context.itemId !== sample,
        // Replaces the history entry of the open product, so that Back still leads to the menu.
        perform: ({ page }, sample) => page.evaluate((id) => history.replaceState({}, '', `/menu?product=${id}`), sample),
        remember: { isSized: false },
      },
    ],
    'product.left': {
      by: 'by Back',
      when: isOpen,
      async perform({ page }) {
        await page.goBack();
      },
    },
    'product.close': { when: isOpen, perform: ({ page }) => close(page).click() },
    'product.add': {
      when: (at, sample) => isOpen(at) && isComplete(at) === (sample === 'complete'),
      perform: ({ page }) => add(page).click(),
    },
    'selection.changed': [
      {
        by: 'by choosing a size',
        when: (at, sample) => isMarked(at) && sample === 'complete',
        perform: ({ page }) => page.getByRole('radio', { name: 'Moyenne' }).check(),
        remember: { isSized: true },
      },
      {
        by: 'by another portion',
        when: (at, sample) => isMarked(at) && sample === 'incomplete',
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
  // A sheet closed by its button navigates asynchronously.
  background: ['product.left'],
};
