import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#api/http/errors.ts';
import type { DayTotals } from '#domain/sales/day-totals.ts';
import { failWith, type Answer } from '../../support/actors/scripted-api.ts';
import { stubDateTexts } from '../../domain/date-texts.ts';
import { stubModalDialogs } from '../../ui/modal-dialogs.ts';
import { findText, press, textOf, type } from '../../ui/elements.ts';
import { dialog, owner, renderCounter } from './counter-shop.tsx';

stubModalDialogs();
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const totals: DayTotals = {
  groups: [
    { isPickup: true, paymentMethod: 'card', count: 3, total: 6000 },
    { isPickup: false, paymentMethod: 'cash', count: 1, total: 1500 },
  ],
  count: 4,
  revenue: 7500,
  refunds: { count: 2, amount: 1980 },
  pendingRefunds: { count: 1, amount: 500 },
  net: 5520,
  unpaidClosed: 6,
  taxes: [{ rate: 5.5, net: 1000, tax: 55, gross: 1055 }],
};
const quiet: DayTotals = {
  ...totals,
  count: 1,
  refunds: { count: 0, amount: 0 },
  pendingRefunds: { count: 0, amount: 0 },
  unpaidClosed: 0,
  taxes: [],
};

async function openTotals(answer: Answer) {
  const counter = await renderCounter({ staff: owner, answer });
  await press('Totals');
  return counter;
}
const shownDay = () => textOf(region()?.querySelector('p > span') ?? null);
const region = () => dialog().querySelector('[data-live="changes"]');
/** Waits for the answer of the last call. */
const settled = () => findText('Revenue');
const terms = () => [...dialog().querySelectorAll('dl > div')].map((row) => textOf(row));
const cells = () => [...dialog().querySelectorAll('tr')].map((row) => [...row.children].map((cell) => textOf(cell)));
const exportLabel = 'Export the orders (CSV)';
/** Records the names of the files that are saved. */
function recordFiles(): string[] {
  const names: string[] = [];
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
}
const dates = ({ requests }: { requests: readonly { query?: unknown }[] }) => requests.map(({ query }) => (query as { date: string }).date);

test('the day is a date of the calendar, also where the browser writes Canadian dates in the American order', async () => {
  stubDateTexts('1/4/2027');
  const counter = await openTotals(() => ({ payload: totals }));
  await settled();
  expect(dates(counter)).toEqual(['2027-01-04']);
  expect(dialog().querySelector<HTMLInputElement>('input[type="date"]')?.value).toBe('2027-01-04');
});

test('the totals of today are loaded and shown with refunds, orders without a payment, and VAT', async () => {
  const counter = await openTotals(() => ({ payload: totals }));
  await settled();
  expect(dates(counter)).toEqual(['2027-01-04']);
  expect([shownDay(), textOf(region()?.querySelector('p') ?? null)]).toEqual([
    'Monday, 4 January 2027',
    'Monday, 4 January 2027€55.204 orders',
  ]);
  expect(cells()).toEqual([
    ['Mode and payment', 'Number', 'Total'],
    ['Pickup, card', '3', '€60.00'],
    ['Delivery, cash', '1', '€15.00'],
    ['Rate', 'Without VAT', 'VAT', 'With VAT'],
    ['5.5%', '€10.00', '€0.55', '€10.55'],
  ]);
  expect(terms()).toEqual([
    'Revenue €75.00',
    '2 refunds −€19.80',
    'Being refunded, not deducted yet €5.00',
    'Refused or cancelled without a payment 6',
  ]);
  expect(region()?.getAttribute('aria-busy')).toBe('false');
});

test('a day without refunds lists none', async () => {
  await openTotals(() => ({ payload: quiet }));
  await settled();
  expect([terms(), dialog().querySelectorAll('table').length]).toEqual([['Revenue €75.00'], 1]);
  expect(textOf(region())).toContain('1 order');
});

test('another day is chosen by its date or the buttons; the last totals stay meanwhile', async () => {
  const counter = await openTotals(({ query }) => {
    if ((query as { date: string }).date === '2027-01-04') return { payload: totals };
    return new Promise(() => {});
  });
  await settled();
  const field = screen.getByLabelText<HTMLInputElement>('Day');
  expect([field.type, field.required, field.value]).toEqual(['date', true, '2027-01-04']);
  await press('Previous day');
  expect([field.value, region()?.getAttribute('aria-busy'), cells().length]).toEqual(['2027-01-03', 'true', 5]);
  // The amounts on the screen are those of the day that is named with them.
  expect(shownDay()).toBe('Monday, 4 January 2027');
  await press('Next day');
  await press('Next day');
  expect(field.value).toBe('2027-01-05');
  type('Day', '2026-12-24');
  // The field was emptied: the day stays.
  type('Day', '');
  expect(field.value).toBe('2026-12-24');
  expect(dates(counter)).toContain('2026-12-24');
});

test('the orders of the day are saved as a file, which is offered once its totals are there', async () => {
  const saved = recordFiles();
  const counter = await openTotals(() => new Promise(() => {}));
  await press(exportLabel);
  counter.answerWith(({ path }) => (path.endsWith('.csv') ? 'Commande;Total' : { payload: quiet }));
  await press('Previous day');
  await settled();
  await press(exportLabel);
  expect(counter.requests.map(({ path, query }) => [path, query])).toEqual([
    ['/v2/staff/totals', { date: '2027-01-04' }],
    ['/v2/staff/totals', { date: '2027-01-03' }],
    ['/v2/staff/totals.csv', { date: '2027-01-03' }],
  ]);
  expect(saved).toEqual(['commandes-2027-01-03.csv']);
});

test.each([
  ['is refused', failWith(new ApiError({ status: 422, message: 'Cette date n’existe pas.' })), 'Cette date n’existe pas.'],
  ['gets no answer', failWith(new ApiError({ kind: 'network' })), 'There was no answer.'],
  ['meets a proxy without a server', failWith(new ApiError({ status: 503 })), 'An error occurred, please try again'],
])('an export that %s says so, keeps the totals, and is repeated on request', async (_, answer, reason) => {
  const saved = recordFiles();
  const counter = await openTotals(() => ({ payload: quiet }));
  await settled();
  counter.answerWith(answer);
  await press(exportLabel);
  await findText('The orders could not be exported.');
  await findText(reason);
  expect([textOf(region()), saved]).toEqual([expect.stringContaining('Revenue'), []]);
  counter.answerWith(() => 'Commande;Total');
  await press('Try again');
  expect([screen.queryByText('The orders could not be exported.'), saved]).toEqual([null, ['commandes-2027-01-04.csv']]);
});

test('an export that finds the session ended leads to the log-in', async () => {
  const counter = await openTotals(() => ({ payload: quiet }));
  await settled();
  counter.answerWith(failWith(new ApiError({ status: 401 })));
  await press(exportLabel);
  expect(counter.session.getSnapshot()).toMatchObject({ value: 'signedOut', context: { failure: { type: 'ended' } } });
});

test.each([
  ['is refused', failWith(new ApiError({ status: 403, message: 'Réservé au gérant.' })), 'Réservé au gérant.'],
  ['gets no answer', failWith(new ApiError({ kind: 'network' })), 'There was no answer.'],
  ['meets an error of the server', failWith(new ApiError({ status: 500 })), 'An error occurred, please try again'],
])('a load that %s says so, and is repeated on request', async (_, answer, reason) => {
  const counter = await openTotals(answer);
  await findText('The totals could not be loaded.');
  await findText(reason);
  expect(region()?.getAttribute('aria-busy')).toBe('false');
  counter.answerWith(() => ({ payload: quiet }));
  await press('Try again');
  await settled();
  expect([screen.queryByText('The totals could not be loaded.'), textOf(region())]).toEqual([null, expect.stringContaining('Revenue')]);
});

test('totals are loaded again when the page is visible again', async () => {
  const counter = await openTotals(() => ({ payload: quiet }));
  await settled();
  await act(async () => counter.dayTotals.send({ type: 'page.resumed' }));
  expect(dates(counter)).toEqual(['2027-01-04', '2027-01-04']);
});

test('totals that find the session ended lead to the log-in', async () => {
  const counter = await openTotals(failWith(new ApiError({ status: 401 })));
  await act(async () => {});
  expect(counter.session.getSnapshot()).toMatchObject({ value: 'signedOut', context: { failure: { type: 'ended' } } });
});
