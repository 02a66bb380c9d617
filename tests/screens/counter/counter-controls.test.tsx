import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ShopControls, StockEntry } from '#domain/staff/controls.ts';
import { stubModalDialogs } from '../../ui/modal-dialogs.ts';
import { button, elementWithText, press, queryButton, submit, textOf, type } from '../../ui/elements.ts';
import { dialog, kitchen, owner, renderCounter } from './counter-shop.tsx';

stubModalDialogs();

const until = '2027-01-04T12:30:00.000Z';

async function openControls(controls: Partial<ShopControls> | null = {}, staff = kitchen) {
  const counter = await renderCounter({ controls, staff });
  await press('Controls');
  return counter;
}
/** Texts of the alerts. That of new orders is empty. */
const alerts = () => [...document.querySelectorAll('[data-live="assertive"]')].map(textOf).filter((text) => text !== '');
/** Finds a section of the controls by its title. */
function section(title: string): HTMLElement {
  const found = [...dialog().querySelectorAll<HTMLElement>('fieldset, form, section')].find(
    (element) => textOf(element.querySelector('legend, h3')).trim() === title,
  );
  if (found === undefined) throw new Error(`No section ${title}`);
  return found;
}
const status = (title: string) => {
  const element = section(title).querySelector('[data-tone]');
  return [textOf(element), element?.getAttribute('data-tone')];
};
const buttons = (title: string) => [...section(title).querySelectorAll('button')].map((element) => textOf(element));

test('before the controls are loaded the panel is empty, and a failed load says why and can be repeated', async () => {
  const { controls } = await openControls(null);
  expect([dialog().querySelector('fieldset'), queryButton('Try again')]).toEqual([null, null]);
  await controls.reject('loadControls');
  expect(alerts()).toEqual(['The controls could not be loaded.There was no answer.Try again']);
  await press('Try again');
  await controls.resolve('loadControls', { type: 'serverError', reason: 'Service indisponible.' });
  expect(alerts()).toEqual(['The controls could not be loaded.Service indisponible.Try again']);
});

test('a change without an answer says so, on the board too, until it is repeated', async () => {
  const { controls, setControls } = await openControls();
  await press('15 min', section('Pickup'));
  await controls.reject('saveChange');
  const words = 'There was no answer: the change may not be saved.Try again';
  expect(alerts()).toEqual([words]);
  // Nothing that another screen does hides it.
  await setControls({ delay: { minutes: 10, until } });
  expect([alerts(), status('Longer preparation')]).toEqual([[words], ['+10 min until 13 h 30', 'warning']]);
  await press('Close', dialog());
  expect([document.querySelector('dialog'), alerts()]).toEqual([null, [words]]);
  await press('Try again');
  await setControls({ pauses: { pickup: until, delivery: null } });
  expect(alerts()).toEqual([]);
  expect(controls.controls.getSnapshot().context).toMatchObject({ queue: [], saved: { type: 'pause', mode: 'pickup', length: 15 } });
});

test.each([
  ['in the words of the server', 'Cette date est passée.', 'Cette date est passée.'],
  ['in its own words without a reason', '', 'The change was refused and is not saved.'],
])('a refused change says why, %s, and what was typed stays', async (_, reason, words) => {
  const { controls } = await openControls({}, owner);
  type('Date', '2027-01-04');
  await submit(screen.getByLabelText('Date'));
  await controls.resolve('saveChange', { type: 'refused', reason });
  expect([alerts(), screen.getByLabelText<HTMLInputElement>('Date').value]).toEqual([[`${words}OK`], '2027-01-04']);
  await press('OK');
  expect(alerts()).toEqual([]);
});

test('the kitchen has the controls of the service; the owner also plans', async () => {
  await openControls();
  const titles = () => [...dialog().querySelectorAll('legend, h3')].map((title) => textOf(title).trim());
  expect(titles()).toEqual(['Pickup', 'Delivery', 'Longer preparation', 'On sale']);
  await press('Close', dialog());
});

test('the owner also limits the kitchen and plans days', async () => {
  await openControls({ modes: ['pickup'] }, owner);
  expect([...dialog().querySelectorAll('h3')].map((title) => textOf(title))).toEqual(['On sale', 'Capacity', 'Exceptional days']);
  expect(() => section('Delivery')).toThrow('No section');
});

test('a mode is paused for some minutes or until tomorrow', async () => {
  const counter = await openControls();
  expect(status('Pickup')).toEqual(['Orders are accepted', 'good']);
  expect(buttons('Pickup')).toEqual(['15 min', '30 min', '60 min', 'Until tomorrow']);
  await press('15 min', section('Pickup'));
  await press('Until tomorrow', section('Delivery'));
  expect(counter.controls.changes).toEqual([
    { type: 'pause', mode: 'pickup', length: 15 },
    { type: 'pause', mode: 'delivery', length: 'tomorrow' },
  ]);
  const icons = ['Pickup', 'Delivery'].map((mode) => section(mode).querySelector('legend use')?.getAttribute('href')?.split('#').at(-1));
  expect(icons).toEqual(['store', 'bike']);
});

test('a paused mode says until when, and is resumed', async () => {
  const counter = await openControls({ pauses: { pickup: until, delivery: '2027-01-05T04:00:00.000Z' } });
  expect([status('Pickup'), status('Delivery')]).toEqual([
    ['Paused until 13 h 30', 'warning'],
    ['Paused until tomorrow, 5 h', 'warning'],
  ]);
  await press('Resume', section('Delivery'));
  expect(counter.controls.changes).toEqual([{ type: 'pause', mode: 'delivery', length: null }]);
});

test('preparation takes longer by a choice of minutes, until it has expired', async () => {
  const counter = await openControls();
  expect(status('Longer preparation')).toEqual(['Usual times', 'good']);
  const pressed = () => [...section('Longer preparation').querySelectorAll('[aria-pressed="true"]')].map((element) => textOf(element));
  expect([pressed(), buttons('Longer preparation')]).toEqual([['None'], ['None', '+10 min', '+20 min', '+30 min', '+45 min']]);
  await press('+20 min');
  expect(counter.controls.changes).toEqual([{ type: 'delay', minutes: 20 }]);
  await counter.setControls({ delay: { minutes: 20, until } });
  expect([status('Longer preparation'), pressed()]).toEqual([['+20 min until 13 h 30', 'warning'], ['+20 min']]);
  const chosen = button('+20 min').className;
  counter.setClock(until);
  expect([status('Longer preparation'), pressed()]).toEqual([['Usual times', 'good'], ['None']]);
  // The chosen length is highlighted.
  expect([button('None').className === chosen, button('+20 min').className === chosen]).toEqual([true, false]);
});

const entry = (id: string, name: string, soldOut: StockEntry['soldOut'] = null): StockEntry => ({
  id,
  name,
  group: 'Plats',
  soldOut,
  isFixed: false,
});
const dishes = [
  entry('1', 'Crème brûlée'),
  entry('2', 'Tacos', { until }),
  entry('3', 'Burger', { until: null }),
  { ...entry('4', 'Wrap'), isFixed: true },
];
const choices = [entry('Merguez', 'Merguez')];
const rows = () => [...section('On sale').querySelectorAll('li')].map((row) => textOf(row));
const switchOf = (name: string) => {
  const nameId = [...section('On sale').querySelectorAll('strong')].find((element) => textOf(element) === name)?.id;
  return section('On sale').querySelector<HTMLButtonElement>(`[role="switch"][aria-labelledby="${nameId}"]`);
};

test('dishes and choices tell whether they are on sale, and until when not', async () => {
  const counter = await openControls({ dishes, choices });
  expect(rows()).toEqual([
    'Crème brûlée Plats',
    'Tacos Sold out until 13 h 30For good',
    'Burger Sold out for goodUntil tomorrow',
    'Wrap Sold out in the published menu',
    'Merguez Plats',
  ]);
  expect([...section('On sale').querySelectorAll('h4')].map((title) => textOf(title))).toEqual(['Dishes', 'Choices and supplements']);
  const names = ['Crème brûlée', 'Tacos', 'Burger', 'Wrap', 'Merguez'];
  expect(names.map((name) => switchOf(name)?.getAttribute('aria-checked'))).toEqual(['true', 'false', 'false', 'false', 'true']);
  expect(names.map((name) => switchOf(name)?.disabled)).toEqual([false, false, false, true, false]);
  // The dish returns to sale when its time is over; the one that is sold out for good does not.
  counter.setClock(until);
  expect(rows().slice(1, 3)).toEqual(['Tacos Plats', 'Burger Sold out for goodUntil tomorrow']);
});

test('a switch takes a dish off sale until tomorrow and back; a button changes for how long', async () => {
  const counter = await openControls({ dishes, choices });
  for (const name of ['Crème brûlée', 'Tacos', 'Merguez']) await act(async () => switchOf(name)?.click());
  await press('For good', section('On sale'));
  await press('Until tomorrow', section('On sale'));
  expect(counter.controls.changes).toEqual([
    { type: 'stock', kind: 'item', id: '1', soldOut: 'tomorrow' },
    { type: 'stock', kind: 'item', id: '2', soldOut: null },
    { type: 'stock', kind: 'choice', id: 'Merguez', soldOut: 'tomorrow' },
    { type: 'stock', kind: 'item', id: '2', soldOut: 'forGood' },
    { type: 'stock', kind: 'item', id: '3', soldOut: 'tomorrow' },
  ]);
});

test('the search ignores accents and case, and can keep what is sold out', async () => {
  await openControls({ dishes, choices });
  const label = 'Search for a dish or a choice';
  expect(screen.getByLabelText<HTMLInputElement>(label).type).toBe('search');
  type(label, ' CREME ');
  expect([rows(), queryButton('For good'), textOf(section('On sale'))]).toEqual([
    ['Crème brûlée Plats'],
    null,
    expect.not.stringContaining('Choices and supplements'),
  ]);
  type(label, '');
  fireEvent.click(screen.getByLabelText('Only what is sold out (2)'));
  expect(rows().length).toBe(2);
  expect(textOf(section('On sale'))).not.toContain('Nothing matches.');
  type(label, 'wrap');
  expect([rows(), textOf(section('On sale'))]).toEqual([[], expect.stringContaining('Nothing matches.')]);
  fireEvent.click(screen.getByLabelText('Only what is sold out (2)'));
  expect(rows().length).toBe(1);
});

test('the owner sets a limit for each time slot', async () => {
  const counter = await openControls({}, owner);
  expect(status('Capacity')).toEqual(['No limit', 'good']);
  expect(buttons('Capacity')).toEqual(['Set the limit']);
  const field = screen.getByLabelText<HTMLInputElement>('Maximum for each time slot');
  expect([field.type, field.inputMode, field.min, field.max, field.required, field.value]).toEqual([
    'number',
    'numeric',
    '1',
    '1000',
    true,
    '',
  ]);
  expect(screen.getByLabelText<HTMLInputElement>('Orders').checked).toBe(true);
  fireEvent.click(screen.getByLabelText('Dishes', { selector: 'input' }));
  expect(screen.getByLabelText<HTMLInputElement>('Orders').checked).toBe(false);
  type('Maximum for each time slot', '12');
  await submit(field);
  expect(counter.controls.changes).toEqual([{ type: 'capacity', unit: 'items', limit: 12 }]);
});

test('a change that is submitted while another is being stored is stored after it', async () => {
  const counter = await openControls({}, owner);
  expect(screen.queryByText('Saving…')).toBeNull();
  await press('15 min', section('Pickup'));
  expect(elementWithText('Saving…').dataset['live']).toBe('polite');
  type('Maximum for each time slot', '4');
  await press('Set the limit');
  type('Date', '2027-02-14');
  await press('Add this day');
  expect(counter.controls.changes).toEqual([
    { type: 'pause', mode: 'pickup', length: 15 },
    { type: 'capacity', unit: 'orders', limit: 4 },
    { type: 'days', date: '2027-02-14', ranges: [] },
  ]);
  for (let stored = 0; stored < 3; stored += 1) await counter.setControls({});
  expect(screen.queryByText('Saving…')).toBeNull();
});

test('a limit can be removed, which empties its field once it is stored', async () => {
  const counter = await openControls({ capacity: { unit: 'items', limit: 30 } }, owner);
  expect(status('Capacity')).toEqual(['At most 30 dishes for each time slot', 'warning']);
  const field = screen.getByLabelText<HTMLInputElement>('Maximum for each time slot');
  expect([field.value, screen.getByLabelText<HTMLInputElement>('Dishes', { selector: 'input' }).checked]).toEqual(['30', true]);
  await press('Remove the limit');
  expect([counter.controls.changes, field.value]).toEqual([[{ type: 'capacity', unit: 'items', limit: null }], '30']);
  await counter.setControls({});
  expect(field.value).toBe('');
  await counter.setControls({ capacity: { unit: 'orders', limit: 5 } });
  expect(status('Capacity')).toEqual(['At most 5 orders for each time slot', 'warning']);
});

const fields = (...labels: string[]) => labels.map((label) => screen.getByLabelText<HTMLInputElement>(label));

test('a day is closed unless it gets other hours', async () => {
  const counter = await openControls({}, owner);
  expect(status('Exceptional days')).toEqual(['The usual hours apply', 'good']);
  const [date] = fields('Date') as [HTMLInputElement];
  expect([date.type, date.required, date.min, date.value]).toEqual(['date', true, '2027-01-04', '']);
  expect([screen.getByLabelText<HTMLInputElement>('Closed').checked, screen.queryByLabelText('From')]).toEqual([true, null]);
  type('Date', '2027-02-14');
  await submit(date);
  expect(counter.controls.changes).toEqual([{ type: 'days', date: '2027-02-14', ranges: [] }]);
  expect(date.value).toBe('2027-02-14');
  await counter.setControls({});
  expect(date.value).toBe('');
});

test('a date that was typed while the day was being saved is kept', async () => {
  const counter = await openControls({}, owner);
  type('Date', '2027-02-14');
  await submit(screen.getByLabelText('Date'));
  type('Date', '2027-02-15');
  await counter.setControls({});
  expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe('2027-02-15');
});

test('a day has one range of hours or two', async () => {
  const counter = await openControls({}, owner);
  const save = () => submit(screen.getByLabelText('Date'));
  const lastRanges = () => counter.controls.changes.map((change) => (change.type === 'days' ? change.ranges : null)).at(-1);
  fireEvent.click(screen.getByLabelText('Open at these hours'));
  expect(screen.getByLabelText<HTMLInputElement>('Closed').checked).toBe(false);
  expect(fields('From', 'To', 'And from', 'And to').map((field) => `${field.type} ${field.required} ${field.value}`)).toEqual([
    'time true ',
    'time true ',
    'time false ',
    'time false ',
  ]);
  type('From', '18:00');
  type('To', '23:00');
  await save();
  expect(lastRanges()).toEqual([['18:00', '23:00']]);
  type('And to', '14:00');
  expect(fields('And from', 'And to').map(({ required }) => required)).toEqual([true, true]);
  // Incomplete: the browser asks for the other time, and nothing incomplete is sent.
  await save();
  expect(lastRanges()).toEqual([['18:00', '23:00']]);
  type('And from', '11:00');
  await save();
  expect(lastRanges()).toEqual([
    ['18:00', '23:00'],
    ['11:00', '14:00'],
  ]);
  fireEvent.click(screen.getByLabelText('Closed'));
  await save();
  expect(lastRanges()).toEqual([]);
});

test('a range that ends when it starts is not saved and is explained', async () => {
  const counter = await openControls({}, owner);
  const complaints = () => dialog().querySelectorAll('[aria-invalid="true"]').length;
  fireEvent.click(screen.getByLabelText('Open at these hours'));
  type('From', '18:00');
  expect(complaints()).toBe(0);
  type('To', '18:00');
  expect([complaints(), textOf(section('Exceptional days'))]).toEqual([
    1,
    expect.stringContaining('Choose another time than the first one.'),
  ]);
  await submit(screen.getByLabelText('Date'));
  expect(counter.controls.changes).toEqual([]);
  // Closed: the hours no longer matter.
  fireEvent.click(screen.getByLabelText('Closed'));
  await submit(screen.getByLabelText('Date'));
  expect(counter.controls.changes.length).toBe(1);
});

test('the planned days are listed with their hours, and can be removed', async () => {
  const counter = await openControls(
    {
      days: [
        { date: '2027-02-14', ranges: [] },
        {
          date: '2027-02-15',
          ranges: [
            ['11:30', '14:30'],
            ['19:00', '22:00'],
          ],
        },
      ],
    },
    owner,
  );
  expect(status('Exceptional days')).toEqual(['2 days have hours of their own', 'warning']);
  expect([...section('Exceptional days').querySelectorAll('li')].map((day) => textOf(day))).toEqual([
    'dimanche 14 févrierClosed all dayRemove',
    'lundi 15 févrierOpen 11 h 30 – 14 h 30, 19 h – 22 hRemove',
  ]);
  await press('Remove', section('Exceptional days'));
  expect(counter.controls.changes).toEqual([{ type: 'days', date: '2027-02-14', ranges: null }]);
  await counter.setControls({ days: [{ date: '2027-02-14', ranges: [] }] });
  expect(status('Exceptional days')[0]).toBe('1 day has hours of its own');
});
