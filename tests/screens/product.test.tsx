// References: complaints and §n in docs/behaviour.

import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { createActor } from 'xstate';
import { expect, test, vi } from 'vitest';
import { lineKey, cartLine } from '#domain/cart/cart-lines.ts';
import type { QuotedItem } from '#domain/cart/cart.ts';
import type { CartItem, Item } from '#domain/entities.ts';
import type { Availability } from '#domain/menu/availability.ts';
import { ProductDialog } from '#features/product/product-dialog.tsx';
import { ProductMissingDialog } from '#features/product/product-missing-dialog.tsx';
import { formatPrice } from '#format/numbers.ts';
import { productSheetMachine, type ProductSheet } from '#machines/product-sheet.machine.ts';
import { item, line, option } from '../domain/shop.ts';
import { textOf } from '../ui/elements.ts';
import { stubModalDialogs } from '../ui/modal-dialogs.ts';
import { renderWithI18n } from '../ui/render-with-i18n.tsx';
import { stubScrolling } from './menu-page.tsx';

/** The message that the maximum is reached. */
const rejection = (root: ParentNode = document) => root.querySelector('[data-live="assertive"]')?.textContent;

stubModalDialogs();
stubScrolling();

const meat = option([{ name: 'Chicken' }, { name: 'Beef', price: 1.5 }], {
  option_id: 'meat',
  option_name: 'Meat',
  option_min: 1,
  option_max: 1,
});
const sauces = option([{ name: 'Hot' }, { name: 'Mild' }, { name: 'Garlic' }], {
  option_id: 'sauces',
  option_name: 'Sauces',
  option_max: 2,
});
const tacos = item({ item_name: 'Tacos', options: [meat, sauces] });

function renderProduct(product: Item = tacos, availability?: Availability) {
  const onAdd = vi.fn<(added: CartItem) => void>();
  const actor = createActor(productSheetMachine.provide({ actions: { addToCart: (_, added) => onAdd(added) } })).start();
  const sheet: ProductSheet = {
    getSnapshot: () => actor.getSnapshot(),
    subscribe: (listener) => actor.subscribe(typeof listener === 'function' ? { next: listener } : listener),
    send: (event) => actor.send(event),
  };
  const openProduct = () => sheet.send({ type: 'product.opened', itemId: String(product.item_id), lineKey: null });
  openProduct();
  renderWithI18n(<ProductDialog item={product} availability={availability} mode="pickup" phone="03 20 00 00 00" sheet={sheet} />);
  return { onAdd, sheet, openProduct, dialog: screen.getByRole('dialog', { name: product.item_name }) };
}

const clickControl = (role: 'radio' | 'checkbox' | 'button', name: string | RegExp) => fireEvent.click(screen.getByRole(role, { name }));
/** Submits the form of a button outside it, which jsdom does not do. */
const pressAdd = () => {
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Add to cart · / });
  fireEvent.submit(button.form ?? button);
};

test('an option shows its bounds, and each choice its price (§3)', () => {
  renderProduct();
  expect(screen.getByRole('group', { name: /^Meat 1 choice, required/ })).toBeTruthy();
  expect(screen.getByRole('group', { name: /^Sauces up to 2 choices/ })).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Beef' }).closest('label')?.textContent).toContain(formatPrice(150, 'en'));
});

test('the button shows the price of the selection times the quantity (§3)', () => {
  renderProduct();
  clickControl('radio', 'Beef');
  clickControl('button', 'Increase');
  expect(screen.getByRole('button', { name: `Add to cart · ${formatPrice(1900, 'en')}` })).toBeTruthy();
});

test('below the minimum nothing is added, and the option shows an error and gets the focus (§3)', () => {
  const { onAdd } = renderProduct();
  pressAdd();
  expect(onAdd).not.toHaveBeenCalled();
  expect(screen.getByRole('group', { name: /^Meat/, description: 'Choose at least 1' })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('group', { name: /^Meat/ }));
  clickControl('radio', 'Chicken');
  expect(screen.queryByText('Choose at least 1')).toBeNull();
});

test('the close button closes the sheet (§2)', () => {
  const { sheet } = renderProduct();
  clickControl('button', 'Close');
  expect(sheet.getSnapshot().value).toBe('closed');
});

test('a choice beyond the maximum is rejected with a message (§3)', () => {
  renderProduct();
  for (const name of ['Hot', 'Mild', 'Garlic']) clickControl('checkbox', name);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Garlic' }).checked).toBe(false);
  expect(rejection(screen.getByRole('group', { name: /^Sauces/ }))).toBe('2 choices at most');
});

const dips = (maximum: number | null) =>
  item({
    item_name: 'Nuggets',
    options: [
      option(
        [
          { name: 'Hot', price: 0.5 },
          { name: 'Mild', price: 0.5 },
        ],
        { option_name: 'Dips', option_max: maximum },
      ),
    ],
  });

test('if the maximum exceeds the number of choices, a choice can be selected several times, and is priced accordingly (§3)', () => {
  const { onAdd } = renderProduct(dips(3));
  clickControl('button', 'Increase, Hot');
  clickControl('button', 'Increase, Hot');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Hot' }).checked).toBe(true);
  expect(screen.getByRole('group', { name: 'Quantity, Hot' }).textContent).toBe('2');
  expect(screen.getByRole('button', { name: `Add to cart · ${formatPrice(900, 'en')}` })).toBeTruthy();
  clickControl('button', 'Decrease, Hot');
  clickControl('button', 'Increase, Mild');
  pressAdd();
  expect(onAdd.mock.calls[0]?.[0].options?.[0]?.option_options.map(({ quantity }) => quantity)).toEqual([1, 1]);
});

test('increasing a choice beyond the maximum is rejected with a message (§3)', () => {
  renderProduct(dips(3));
  for (const name of ['Increase, Hot', 'Increase, Hot', 'Increase, Mild', 'Increase, Mild']) clickControl('button', name);
  expect(screen.getByRole('group', { name: 'Quantity, Mild' }).textContent).toBe('1');
  expect(rejection()).toBe('3 choices at most');
});

test('if the maximum does not exceed the number of choices, each can be selected once (§3)', () => {
  for (const maximum of [1, 2, null]) {
    const { dialog } = renderProduct(dips(maximum));
    expect(within(dialog).queryByRole('button', { name: 'Increase, Hot' })).toBeNull();
    cleanup();
  }
});

test('the item is added with its choices, quantity and note (§3)', () => {
  const { onAdd } = renderProduct();
  clickControl('radio', 'Beef');
  clickControl('button', 'Increase');
  fireEvent.change(screen.getByRole('textbox', { name: 'A word for the kitchen' }), { target: { value: ' no onions ' } });
  pressAdd();
  const added = onAdd.mock.calls[0]?.[0];
  expect(added).toMatchObject({ item_id: 1, quantity: 2, note: 'no onions' });
  expect(added?.options?.[0]?.option_options.map(({ quantity }) => quantity)).toEqual([0, 1]);
});

test('the same product with another choice is another cart line (complaint 23)', () => {
  const { onAdd, openProduct } = renderProduct();
  clickControl('radio', 'Beef');
  pressAdd();
  openProduct();
  clickControl('checkbox', 'Hot');
  pressAdd();
  const keys = onAdd.mock.calls.map(([added]) => lineKey(cartLine(added, 0)));
  expect(new Set(keys).size).toBe(2);
});

test('an optional single choice can be deselected (§3)', () => {
  renderProduct(item({ options: [option([{ name: 'Cola', price: 2 }], { option_name: 'Drink', option_max: 1 })] }));
  clickControl('radio', 'Cola');
  clickControl('radio', 'No, thank you');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Cola' }).checked).toBe(false);
});

test('a sold-out product is shown but cannot be added (§3)', () => {
  const { dialog } = renderProduct({ ...tacos, item_is_available: false });
  expect(dialog.textContent).toContain('Sold out for now');
  expect(screen.queryByRole('button', { name: /^Add to cart/ })).toBeNull();
  expect(screen.getByRole<HTMLFieldSetElement>('group', { name: /^Meat/ }).disabled).toBe(true);
});

test('a product outside its hours shows when it is served, and can be added for later (§3 Menu: time_ranges)', () => {
  const { dialog, onAdd } = renderProduct(item(), { isAvailable: false, next: { date: '2027-01-05', time: '11:30', days: 1 } });
  expect(dialog.textContent).toContain('Served tomorrow from 11:30. You can already add it and order it for later.');
  pressAdd();
  expect(onAdd).toHaveBeenCalledTimes(1);
});

test('a product served only after the bookable dates is not offered for a later order (§9)', () => {
  const { dialog } = renderProduct(item(), { isAvailable: false, next: { date: '2027-01-11', time: '11:30', days: 7 } });
  expect(dialog.textContent).toContain('Served next Monday from 11:30.');
  expect(dialog.textContent).not.toContain('order it for later');
});

test('a product that is served now, or sold out, shows no serving hours', () => {
  const { dialog } = renderProduct(item(), { isAvailable: true, next: null });
  expect(dialog.textContent).not.toContain('Served');
});

test('allergens and the origin of the meat are shown before the order (EU 1169/2011)', () => {
  const { dialog } = renderProduct({ ...tacos, item_allergens: ['Gluten', 'Lait'], item_meat_origin: 'France' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['Gluten', 'Lait']);
  expect(dialog.textContent).toContain('France');
});

test('missing allergens are stated with the phone number (EU 1169/2011)', () => {
  const { dialog } = renderProduct();
  expect(dialog.textContent).toContain('not filled in');
  expect(within(dialog).getByRole('link', { name: '03 20 00 00 00' })).toBeTruthy();
});

test('an empty allergen list differs from a missing one (EU 1169/2011)', () => {
  const { dialog } = renderProduct({ ...tacos, item_allergens: [] });
  expect(dialog.textContent).toContain('None of the 14 allergens');
});

test('a link to a removed product shows a message and leads back to the menu (§2)', () => {
  const onClose = vi.fn();
  renderWithI18n(<ProductMissingDialog onClose={onClose} />);
  expect(screen.getByRole('dialog', { name: 'This product is no longer on the menu' })).toBeTruthy();
  clickControl('button', 'Back to the menu');
  expect(onClose).toHaveBeenCalledTimes(1);
});

const requirements = () =>
  [...document.querySelectorAll('legend [data-state]')].map((element) => [textOf(element), element.getAttribute('data-state')]);
const choices = [{ name: 'Hot' }, { name: 'Mild' }, { name: 'Garlic' }];

test('each option says how many choices it needs, and whether they are made', () => {
  const bounds: [number, number | null][] = [
    [1, 1],
    [2, 2],
    [2, null],
    [1, 3],
    [0, 1],
    [0, 2],
    [0, null],
  ];
  const options = bounds.map(([option_min, option_max], index) =>
    option(choices, { option_id: `o${index}`, option_name: `O${index}`, option_min, option_max }),
  );
  renderProduct(item({ options }));
  expect(requirements()).toEqual([
    ['1 choice, required', 'required'],
    ['2 choices, required', 'required'],
    ['at least 2, required', 'required'],
    ['1 to 3 choices, required', 'required'],
    ['up to 1 choice', 'free'],
    ['up to 2 choices', 'free'],
    ['as you like', 'free'],
  ]);
  const box = (optionId: string, index: number) =>
    document.querySelectorAll<HTMLInputElement>(`[data-option="${optionId}"] input`)[index] ?? document.body;
  fireEvent.click(box('o0', 0));
  fireEvent.click(box('o1', 0));
  fireEvent.click(box('o6', 0));
  expect(requirements().map(([, state]) => state)).toEqual(['met', 'required', 'required', 'required', 'free', 'free', 'free']);
  fireEvent.click(box('o1', 1));
  expect(requirements().map(([, state]) => state)).toEqual(['met', 'met', 'required', 'required', 'free', 'free', 'free']);
  expect([...document.querySelectorAll('legend')].map((legend) => legend.querySelector('use[href$="check"]') !== null)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  // Only an optional single choice can be declined.
  expect([...document.querySelectorAll('fieldset[data-option]')].map((group) => group.textContent.includes('No, thank you'))).toEqual([
    false,
    false,
    false,
    false,
    true,
    false,
    false,
  ]);
});

test('an optional single choice is declined until a choice is made', () => {
  renderProduct(item({ options: [option([{ name: 'Cola' }], { option_max: 1 })] }));
  const declined = screen.getByLabelText<HTMLInputElement>('No, thank you');
  expect(declined.checked).toBe(true);
  fireEvent.click(screen.getByLabelText('Cola'));
  expect(declined.checked).toBe(false);
});

test('the missing option that comes first is scrolled to and focused, not another one', () => {
  const scrolls: [string | undefined, unknown][] = [];
  Element.prototype.scrollIntoView = function scrollIntoView(this: HTMLElement, options) {
    scrolls.push([this.dataset['option'], options]);
  };
  const options = ['free', 'first', 'second'].map((id) =>
    option(choices, { option_id: id, option_name: id, option_min: id === 'free' ? 0 : 1, option_max: 1 }),
  );
  const { onAdd } = renderProduct(item({ options }));
  pressAdd();
  expect(scrolls).toEqual([['first', { block: 'start' }]]);
  expect(document.activeElement?.closest('[data-option]')?.getAttribute('data-option')).toBe('first');
  expect(requirements().map(([, state]) => state)).toEqual(['free', 'missing', 'missing']);
  expect(onAdd).not.toHaveBeenCalled();
});

test('adding does not load another page, and scrolls nowhere if nothing is missing', () => {
  const scroll = vi.fn();
  Element.prototype.scrollIntoView = scroll;
  const { onAdd } = renderProduct(item({ options: [option(choices, { option_max: 1 })] }));
  expect(fireEvent.submit(document.querySelector('form') ?? document.body)).toBe(false);
  expect([onAdd.mock.calls[0]?.[0].note, scroll.mock.calls]).toEqual(['', []]);
});

test('a picture replaces the title row, and has no alternative text', () => {
  renderProduct(item({ item_name: 'Tacos', item_image: '/tacos.jpg', item_description: 'Grillé', item_tags: ['halal', 'épicé'] }));
  expect([...document.querySelectorAll('header li')].map((tag) => tag.textContent)).toEqual(['Halal', 'Épicé']);
  expect([...document.querySelectorAll('h2')].map((title) => [title.textContent, title.tabIndex])).toEqual([['Tacos', -1]]);
  expect([document.querySelector('img')?.alt, document.querySelector('img')?.getAttribute('fetchpriority')]).toEqual(['', 'high']);
  expect(document.querySelector('header')?.textContent).toBe('TacosGrilléHalalÉpicé');
  expect([...document.querySelectorAll('header li')].map((tag) => tag.hasAttribute('data-tone'))).toEqual([true, true]);
});

test('a product without picture, tags and description has its title only', () => {
  renderProduct(item({ item_name: 'Tacos', item_image: '', item_description: '', item_tags: [] }));
  expect([
    document.querySelectorAll('h2').length,
    document.querySelector('img'),
    document.querySelector('header')?.children.length,
  ]).toEqual([1, null, 0]);
});

test('the price of a repeatable choice is below its name, and a choice without a price has none', () => {
  const [paid, free] = [{ name: 'Hot', price: 0.5 }, { name: 'Mild' }];
  renderProduct(item({ options: [option([paid, free], { option_max: 5 })] }));
  const details = ['Hot', 'Mild'].map((name) => {
    const field = screen.getByLabelText(name, { selector: 'input' });
    const id = field.getAttribute('aria-describedby');
    return id === null ? null : textOf(document.querySelector(`[id="${id}"]`));
  });
  expect(details).toEqual(['+ €0.50', null]);
});

test('an edited line has its choices, and the button says that it is saved', () => {
  const chosen = option([{ name: 'Hot', quantity: 1 }, { name: 'Mild' }], { option_id: 'sauce', option_max: 1 });
  const product = item({
    item_name: 'Tacos',
    options: [option([{ name: 'Hot' }, { name: 'Mild' }], { option_id: 'sauce', option_max: 1 })],
  });
  const actor = createActor(productSheetMachine).start();
  const edited = { ...line({ ...product, options: [chosen], note: 'bien cuit' }), key: 'k', quantity: 3 } as unknown as QuotedItem;
  const sheet = actor as unknown as ProductSheet;
  const { rerender } = renderWithI18n(<ProductDialog item={product} line={edited} mode="pickup" phone="" sheet={sheet} />);
  expect([
    screen.getByLabelText<HTMLInputElement>('Hot').checked,
    screen.getByLabelText<HTMLTextAreaElement>('A word for the kitchen').value,
  ]).toEqual([true, 'bien cuit']);
  expect([...document.querySelectorAll('button')].some((element) => element.textContent.startsWith('Add to cart'))).toBe(false);
  // Another line of the same product begins with its own selection.
  rerender(<ProductDialog item={product} line={{ ...edited, key: 'l', note: 'saignant' }} mode="pickup" phone="" sheet={sheet} />);
  expect(screen.getByLabelText<HTMLTextAreaElement>('A word for the kitchen').value).toBe('saignant');
  rerender(<ProductDialog item={product} mode="pickup" phone="" sheet={sheet} />);
  expect(screen.getByLabelText<HTMLTextAreaElement>('A word for the kitchen').value).toBe('');
  actor.stop();
});
