import type { productSheetMachine } from '#machines/product-sheet.machine.ts';
import { lineKey } from '#domain/cart/cart-lines.ts';
import { seedStorage } from '../../support/browser/seed-storage.ts';
import type { Driver, WalkFixtures, WalkPosition } from '../../support/browser-paths/driver.ts';
import { button } from '../../support/browser-paths/expected-elements.ts';
import { stopChart } from '../../support/browser-paths/watch.ts';

type Sheet = typeof productSheetMachine;

/** A cart line of fries with a size, as the page stores it. */
const friesChoices = [{ option_id: 'taille', id: 'moyenne', quantity: 1 }];
const friesKey = lineKey({ item_id: 'frites', choices: friesChoices, note: '' });
const friesLine = { key: friesKey, item_id: 'frites', name: 'Frites de Lille', choices: friesChoices, note: '', quantity: 1, addedAt: 1 };
const searches: Record<string, string> = {
  mozza: '?product=mozza',
  frites: '?product=frites',
  'a line of frites': `?product=frites&line=${friesKey}`,
};
const sampleOf = ({ context: { itemId, lineKey: key } }: Position) => (key === null ? itemId : 'a line of frites');

/** What is chosen of the open product: the size of fries, and the number of sauces for mozzarella, of which two are allowed. */
type PageState = { isSizeChosen: boolean; sauces: '0' | '1' | '2' };
type Position = WalkPosition<Sheet, PageState>;

const productNames: Record<string, string> = { mozza: 'Bâtonnets de mozzarella', frites: 'Frites de Lille' };
const isOpen = ({ leaves }: Position) => leaves[0]?.startsWith('open') === true;
const isComplete = ({ context, pageState }: Position) => context.itemId !== 'frites' || pageState.isSizeChosen;

/** Chooses the next sauce, which may be one too many. */
const chooseSauce = ({ page }: WalkFixtures) => page.getByRole('dialog').locator('input[type="checkbox"]:not(:checked)').first().click();

/** Drives the product sheet through the menu. The chart of the cart panel is stopped, because it has its own walks. */
export const driver: Driver<Sheet, PageState> = {
  pageState: { isSizeChosen: false, sauces: '0' },
  starts: {
    'the menu': {
      async open({ page, I }) {
        await stopChart(page, 'cartPanel');
        await seedStorage(page, { [`cart:line:${friesKey}`]: friesLine });
        await I.open('/menu');
        // The page loads the chart at the first interaction.
        await page.mouse.move(100, 100);
      },
    },
  },
  // The page has the options of the menu, which differ from the samples.
  serializeContext: ({ itemId, lineKey: key, missing, rejected }) => ({
    itemId,
    isLine: key !== null,
    isMissing: missing.length > 0,
    isRejected: rejected !== null,
  }),
  events: {
    'product.opened': [
      {
        suffix: 'by its card',
        isPossible: (position) => !isOpen(position),
        sample: ['mozza', 'frites'],
        perform: ({ I }, sample) => I.openProduct(productNames[sample] ?? ''),
        pageStateAfter: { isSizeChosen: false, sauces: '0' },
      },
      {
        suffix: 'by its URL',
        isPossible: (position, sample) => isOpen(position) && sampleOf(position) !== sample,
        // Replaces the history entry of the open product, so that Back still leads to the menu.
        perform: ({ page }, sample) => page.evaluate((search) => history.replaceState({}, '', `/menu${search}`), searches[sample] ?? ''),
        pageStateAfter: (_, sample) => ({ isSizeChosen: sample === 'a line of frites', sauces: '0' }),
      },
    ],
    'product.left': {
      suffix: 'by Back',
      isPossible: isOpen,
      async perform({ page }) {
        await page.goBack();
      },
    },
    'product.close': (page) => page.getByRole('dialog').getByRole('button', { name: 'Fermer' }),
    'product.add': {
      control: button(/^(Ajouter au panier|Enregistrer)/),
      isPossible: (position, sample) => isOpen(position) && isComplete(position) === (sample === 'complete'),
    },
    'selection.changed': [
      {
        suffix: 'by choosing a size',
        sample: 'complete',
        isPossible: ({ context, pageState }) => context.itemId === 'frites' && !pageState.isSizeChosen,
        perform: ({ page }) => page.getByRole('radio', { name: 'Moyenne' }).check(),
        pageStateAfter: (pageState) => ({ ...pageState, isSizeChosen: true }),
      },
      {
        suffix: 'by choosing a sauce',
        sample: 'complete',
        isPossible: ({ context, pageState }) => context.itemId === 'mozza' && pageState.sauces !== '2',
        perform: chooseSauce,
        pageStateAfter: (pageState) => ({ ...pageState, sauces: pageState.sauces === '0' ? '1' : '2' }),
      },
      {
        suffix: 'by another portion',
        isPossible: (position, sample) => isComplete(position) === (sample === 'complete'),
        perform: ({ page }) => page.getByRole('dialog').getByRole('button', { name: 'Augmenter la quantité' }).click(),
      },
    ],
    'choice.rejected': {
      isPossible: ({ context, pageState }) => context.itemId === 'mozza' && pageState.sauces === '2',
      perform: chooseSauce,
    },
  },
  actors: {},
  nextStep: ({ leaves, pageState }) => (leaves.includes('added') ? { step: 'product.left', pageState } : null),
  // After a sheet is closed by its button, the page navigates asynchronously.
  background: ['product.left'],
};
