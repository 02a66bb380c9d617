import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { BoardOrder } from '#domain/order/board.ts';
import { accepted, automatic, other, received } from '../../machines/order-board/scenario.ts';
import { stubModalDialogs } from '../../ui/modal-dialogs.ts';
import { press, queryButton, textOf, type } from '../../ui/elements.ts';
import { usualControls } from '../../machines/shop-controls/scenario.ts';
import { dialog, owner, renderCounter } from './counter-shop.tsx';

stubModalDialogs();

const [tacosLine] = received.lines as [BoardOrder['lines'][number]];
const card = (orderId: string) => document.querySelector<HTMLElement>(`[data-order="${orderId}"]`);
const cards = (root: ParentNode | null) =>
  [...(root?.querySelectorAll('[data-order]') ?? [])].map((element) => element.getAttribute('data-order'));
const column = (key: string) => document.querySelector(`[data-column="${key}"]`);
const inState = (state: BoardOrder['state'], change: Partial<BoardOrder> = {}): BoardOrder => ({
  ...received,
  orderId: state,
  state,
  ...change,
});
const alarm = () => document.querySelector<HTMLElement>('[data-live="assertive"]');
const connection = () => {
  const output = document.querySelector('main')?.parentElement?.querySelector('header [data-live]');
  return [textOf(output ?? null), output?.getAttribute('data-tone')];
};

test('each state has its column, with its count, and closed orders are below', async () => {
  const open = ['received', 'refunding', 'refundFailed', 'accepted', 'preparing', 'ready', 'onTheWay'] as const;
  await renderCounter({ orders: [...open, 'handedOver' as const].map((state) => inState(state)) });
  expect(['new', 'kitchen', 'ready'].map((key) => cards(column(key)))).toEqual([
    ['received', 'refunding', 'refundFailed'],
    ['accepted', 'preparing'],
    ['ready', 'onTheWay'],
  ]);
  expect([...document.querySelectorAll('h2')].map((title) => textOf(title))).toEqual([
    'New 3',
    'In the kitchen 2',
    'Ready or on the way 2',
  ]);
  for (const title of document.querySelectorAll('h2')) expect(title.closest('section')?.getAttribute('aria-labelledby')).toBe(title.id);
  const closed = document.querySelector('details');
  expect([textOf(closed?.querySelector('summary') ?? null), cards(closed), closed?.open]).toEqual(['Closed 1', ['handedOver'], false]);
});

test('an empty column says so, and nothing is closed', async () => {
  await renderCounter();
  expect(['new', 'kitchen', 'ready'].map((key) => textOf(column(key)?.querySelector('p') ?? null))).toEqual([
    'No new order.',
    'Nothing to prepare.',
    'Nothing to hand over.',
  ]);
  expect(document.querySelector('details')).toBeNull();
});

test('the most urgent order is first: by promised time, else slot, else arrival; the last closed one is first', async () => {
  const at = (time: string) => `2027-01-04T${time}:00.000Z`;
  await renderCounter({
    orders: [
      inState('received', { orderId: 'late', receivedAt: at('11:50') }),
      inState('received', { orderId: 'slot', receivedAt: at('09:00'), slotStart: at('11:45') }),
      inState('received', { orderId: 'promised', receivedAt: at('09:00'), slotStart: at('09:30'), promisedAt: at('11:55') }),
      inState('received', { orderId: 'early', receivedAt: at('10:00') }),
      inState('refused', { orderId: 'closed first', updatedAt: at('10:00') }),
      inState('cancelled', { orderId: 'closed last', updatedAt: at('11:00') }),
    ],
  });
  expect(cards(column('new'))).toEqual(['early', 'slot', 'late', 'promised']);
  expect(cards(document.querySelector('details'))).toEqual(['closed last', 'closed first']);
});

test('a card tells number, mode, time, lines, customer, count, total, payment, state and age', async () => {
  await renderCounter({
    orders: [
      { ...received, receivedAt: '2027-01-04T11:58:30.000Z', lines: [tacosLine, { ...tacosLine, name: 'Frites', quantity: 1 }] },
      inState('accepted', {
        isPickup: false,
        paymentMethod: 'cash',
        promisedAt: '2027-01-04T11:40:00.000Z',
        lines: [{ ...tacosLine, quantity: 1 }],
      }),
    ],
  });
  expect(textOf(card('o-1'))).toBe(
    'YUCKT Pickup As soon as possible 2 × Tacos XL1 × Frites Léa Martin 3 items · €19.80 paid New 1 min ago',
  );
  expect(textOf(card('accepted'))).toBe('YUCKT Delivery 12:40 1 × Tacos XL Léa Martin 1 item · €19.80 cash Accepted ');
  expect([card('o-1'), card('accepted')].map((element) => element?.getAttribute('data-state'))).toEqual(['received', 'accepted']);
  expect([card('o-1'), card('accepted')].map((element) => element?.querySelector('use')?.getAttribute('href')?.split('#').at(-1))).toEqual([
    'store',
    'bike',
  ]);
});

test('after three minutes without an answer the age of an order is marked as late', async () => {
  const counter = await renderCounter({ orders: [{ ...received, receivedAt: '2027-01-04T12:00:00.000Z' }] });
  const age = () => card('o-1')?.querySelector('[class*="age"]');
  const seen = (time: string) => {
    counter.setClock(`2027-01-04T${time}Z`);
    return [textOf(age() ?? null), age()?.hasAttribute('data-late')];
  };
  expect(seen('11:59:00')).toEqual(['just now', false]);
  expect(seen('12:00:59')).toEqual(['just now', false]);
  expect(seen('12:02:59')).toEqual(['2 min ago', false]);
  expect(seen('12:03:00')).toEqual(['3 min ago', true]);
});

test('an order that was accepted automatically rings, says so, and has its age until somebody changes it, which is never late', async () => {
  const counter = await renderCounter({ orders: [automatic] });
  counter.setClock('2027-01-04T12:05:00Z');
  expect(textOf(alarm())).toBe('1 new orderSeen');
  expect(cards(column('kitchen'))).toEqual(['o-1']);
  expect(textOf(card('o-1'))).toMatch(/Accepted automatically 60 min ago$/);
  expect(card('o-1')?.querySelector('[class*="age"]')?.hasAttribute('data-late')).toBe(false);
  fireEvent.click(card('o-1') as HTMLElement);
  expect(textOf(dialog().querySelector('strong'))).toBe('Accepted automatically');
  counter.changeOrders({ ...automatic, version: 3, updatedAt: '2027-01-04T12:06:00.000Z' });
  expect(textOf(card('o-1'))).toMatch(/Accepted automatically $/);
  counter.changeOrders({ ...automatic, state: 'preparing', version: 4 });
  expect(textOf(card('o-1'))).toMatch(/In preparation $/);
});

test('an order for "as soon as possible" is shown with the estimate of its customer, and with the day of it if that is past midnight', async () => {
  await renderCounter({
    orders: [
      inState('received', { orderId: 'estimated', estimatedAt: '2027-01-04T12:25:00.000Z' }),
      inState('received', { orderId: 'past midnight', date: '2027-01-05', estimatedAt: '2027-01-04T23:15:00.000Z' }),
      inState('accepted', { orderId: 'promised', estimatedAt: '2027-01-04T22:55:00.000Z', promisedAt: '2027-01-04T23:05:00.000Z' }),
    ],
  });
  expect(textOf(card('estimated'))).toContain('Pickup As soon as possible, around 13:25 2 ×');
  expect(textOf(card('past midnight'))).toContain('Pickup Tuesday 5 January, as soon as possible, around 00:15 2 ×');
  expect(textOf(card('promised'))).toContain('Pickup Tuesday 5 January, 00:05 2 ×');
});

test('an order is shown with its day unless it is for today', async () => {
  await renderCounter({
    orders: [
      inState('received', { orderId: 'slot', timeRange: '12:15 - 12:30' }),
      inState('received', { orderId: 'tomorrow', date: '2027-01-05' }),
      inState('accepted', { orderId: 'promised', date: '2027-01-05', promisedAt: '2027-01-05T11:40:00.000Z' }),
    ],
  });
  expect(textOf(card('slot'))).toContain('Pickup 12:15 - 12:30 2 ×');
  expect(textOf(card('tomorrow'))).toContain('Pickup Tuesday 5 January, as soon as possible 2 ×');
  expect(textOf(card('promised'))).toContain('Pickup Tuesday 5 January, 12:40 2 ×');
});

test('the search keeps the matching orders, opens the closed ones, and says where nothing is found', async () => {
  await renderCounter({ orders: [received, other, inState('refused')] });
  expect(screen.getByLabelText<HTMLInputElement>('Search for a number, a name or a phone').placeholder).toBe('Number, name, phone');
  type('Search for a number, a name or a phone', 'b2c');
  expect(cards(document)).toEqual(['o-2']);
  expect(textOf(column('kitchen')?.querySelector('p') ?? null)).toBe('Nothing found.');
  type('Search for a number, a name or a phone', 'yuckt');
  expect([cards(column('new')), document.querySelector('details')?.open]).toEqual([['o-1'], true]);
  type('Search for a number, a name or a phone', '  ');
  expect([cards(document).length, textOf(column('kitchen')?.querySelector('p') ?? null)]).toEqual([3, 'Nothing to prepare.']);
});

test('new orders ring until somebody has seen them, and the bar is hidden otherwise', async () => {
  const counter = await renderCounter({ orders: [received, { ...accepted, orderId: 'o-9' }] });
  counter.changeOrders(other);
  expect([textOf(alarm()), alarm()?.hidden]).toEqual(['2 new ordersSeen', false]);
  await press('Seen');
  expect([textOf(alarm()), alarm()?.hidden]).toEqual(['', true]);
  counter.changeOrders({ ...other, orderId: 'o-3' });
  expect(textOf(alarm())).toBe('1 new orderSeen');
});

test('the title of the tab counts the orders that wait, until somebody logs out', async () => {
  document.title = 'Comptoir';
  const counter = await renderCounter({ orders: [received, { ...accepted, orderId: 'o-9' }] });
  expect(document.title).toBe('(1) Comptoir');
  counter.changeOrders(other, { ...automatic, orderId: 'o-3' });
  expect(document.title).toBe('(3) Comptoir');
  // An order that was seen still waits.
  await press('Seen');
  expect(document.title).toBe('(3) Comptoir');
  counter.changeOrders({ ...received, state: 'accepted', version: 2 });
  expect(document.title).toBe('(2) Comptoir');
  counter.closeBoard();
  expect(document.title).toBe('Comptoir');
});

test('without sound the alarm says that the browser needs a tap', async () => {
  await renderCounter({ orders: [received], isAudible: false });
  expect(textOf(alarm())).toBe('1 new orderWithout sound: tap the screen.Seen');
  expect(alarm()?.hasAttribute('data-muted')).toBe(true);
});

test('the alarm is inside of an open dialog instead of below it', async () => {
  await renderCounter({ orders: [received, { ...other, state: 'accepted' }], staff: owner });
  // A dialog has alerts of its own, for example if its figures cannot be loaded.
  const alarms = () => [...document.querySelectorAll('[data-live="assertive"]')].filter((element) => textOf(element).includes('new order'));
  const places = () => alarms().map((element) => element.closest('dialog') !== null);
  expect(places()).toEqual([false]);
  await press('Controls');
  expect(places()).toEqual([true]);
  await press('Close', dialog());
  await press('Totals');
  expect([dialog().getAttribute('aria-label'), ...places()]).toEqual(['Totals of the day', true]);
  await press('Close', dialog());
  fireEvent.click(card('o-2') ?? document.body);
  expect([dialog().getAttribute('aria-label'), ...places()]).toEqual(['Order B2C3D', true]);
});

test('the header names the restaurant and who is logged in; only the owner has the totals', async () => {
  await renderCounter();
  expect([textOf(document.querySelector('h1')), textOf(document.querySelector('header p'))]).toEqual([
    'Counter Tac’Braise',
    'cuisine@example.fr',
  ]);
  expect([queryButton('Totals'), document.querySelector('dialog')]).toEqual([null, null]);
  expect(document.querySelector('[data-machine="orderBoard"]')?.getAttribute('data-state')).toContain('connection.following.connected');
});

test('the controls and the totals are closed by their buttons', async () => {
  await renderCounter({ staff: owner });
  for (const name of ['Controls', 'Totals']) {
    await press(name);
    expect(document.querySelectorAll('dialog').length).toBe(1);
    await press('Close', dialog());
    expect(document.querySelector('dialog')).toBeNull();
  }
});

test('the board says whether it is live', async () => {
  const counter = await renderCounter();
  expect(connection()).toEqual(['Live', 'good']);
  expect(queryButton('Try again')).toBeNull();
  counter.send({ type: 'connection.lost' });
  expect(connection()).toEqual(['Connection lost, trying again…', 'warning']);
  counter.send({ type: 'connection.opened' });
  expect(connection()).toEqual(['Live', 'good']);
});

test('a board that cannot be loaded says so, and is loaded again on request', async () => {
  const counter = await renderCounter({ board: 'loading' });
  expect(connection()).toEqual(['Loading the orders…', 'warning']);
  await counter.rejectBoard('loadBoard');
  expect(connection()).toEqual(['The orders could not be loaded', 'alert']);
  await press('Try again');
  await counter.resolveBoard('loadBoard', { type: 'loaded', board: { orders: [received], lastEventId: 1 } });
  expect([connection(), cards(document)]).toEqual([['Live', 'good'], ['o-1']]);
});

test('an action names its order while it is sent, and when it has failed', async () => {
  const counter = await renderCounter({
    orders: [
      { ...other, state: 'accepted' },
      { ...received, state: 'accepted' },
    ],
  });
  const noticeElement = () => document.querySelector('main')?.querySelector('[data-live="polite"], [data-live="assertive"]') ?? null;
  const notice = () => textOf(noticeElement());
  const start = () => counter.send({ type: 'order.act', orderId: 'o-1', event: { type: 'order.start' } });
  expect(notice()).toBe('');
  start();
  expect(notice()).toBe('Order YUCKT: saving…');
  await counter.resolveBoard('sendEvent', { type: 'applied', order: { ...received, state: 'preparing', version: 2 } });
  expect([notice(), cards(column('kitchen'))]).toEqual(['', ['o-2', 'o-1']]);
  start();
  await counter.resolveBoard('sendEvent', { type: 'conflict', order: { ...received, state: 'ready', version: 3 } });
  expect(notice()).toBe('Order YUCKT: another screen has already changed it. It is shown as it is now.');
  expect(noticeElement()?.className).toMatch(/warning/);
  start();
  await counter.resolveBoard('sendEvent', { type: 'refused', reason: 'La cuisine ne peut pas faire cela.' });
  expect(notice()).toBe('Order YUCKT: the change is not saved.La cuisine ne peut pas faire cela.');
  start();
  await counter.resolveBoard('sendEvent', { type: 'refused', reason: '' });
  expect(notice()).toBe('Order YUCKT: the change is not saved.The change was refused and is not saved.');
  start();
  await counter.resolveBoard('sendEvent', { type: 'serverError', reason: '' });
  expect(notice()).toBe('Order YUCKT: the change may not be saved. Check the order, then try again.An error occurred, please try again');
  start();
  await counter.rejectBoard('sendEvent');
  expect(notice()).toBe('Order YUCKT: there was no answer, the change may not be saved. Check the order, then try again.');
  expect(noticeElement()?.className).toMatch(/alert/);
  // With the order open, its panel says so instead.
  await counter.openOrder('o-1');
  start();
  expect(notice()).toBe('');
  expect(textOf(dialog().querySelector('[data-live="polite"]'))).toBe('Order YUCKT: saving…');
});

test('closing an order returns the focus to its card, also in another column', async () => {
  const counter = await renderCounter({ orders: [received, other] });
  fireEvent.click(card('o-1') ?? document.body);
  expect(dialog().getAttribute('aria-label')).toBe('Order YUCKT');
  counter.changeOrders({ ...accepted, version: 3 });
  await press('Close', dialog());
  expect([document.querySelector('dialog'), document.activeElement]).toEqual([null, card('o-1')]);
});

test('closing an order leaves the focus where somebody has put it', async () => {
  const counter = await renderCounter({ orders: [received] });
  await counter.openOrder('o-1');
  const search = screen.getByLabelText('Search for a number, a name or a phone');
  search.focus();
  counter.send({ type: 'order.close' });
  expect(document.activeElement).toBe(search);
});

test('what differs from normal operation is above the orders, and a paused mode can be resumed', async () => {
  const until = '2027-01-04T12:30:00.000Z';
  const entry = { name: 'Tacos', group: 'Tacos', isFixed: false };
  const counter = await renderCounter({
    controls: {
      pauses: { pickup: until, delivery: '2027-01-05T04:00:00.000Z' },
      delay: { minutes: 20, until },
      dishes: [
        { ...entry, id: '1', soldOut: { until: null } },
        { ...entry, id: '2', soldOut: null },
      ],
      choices: [{ ...entry, id: '3', soldOut: { until } }],
    },
  });
  const bar = () => document.querySelector<HTMLElement>('[aria-label="Current controls"]');
  expect(textOf(bar())).toBe(
    'Pickup is paused until 13 h 30Resume pickupDelivery is paused until tomorrow, 5 hResume deliveryPreparation 20 min longer2 sold out',
  );
  expect(bar()?.hidden).toBe(false);
  await press('Resume delivery');
  await press('Resume pickup');
  expect(counter.controls.changes).toEqual([
    { type: 'pause', mode: 'delivery', length: null },
    { type: 'pause', mode: 'pickup', length: null },
  ]);
  // What ends today is over at its end; the dish stays sold out for good.
  counter.setClock('2027-01-04T12:29:59.999Z');
  expect(textOf(bar())).toContain('Pickup is paused');
  counter.setClock(until);
  expect(textOf(bar())).toBe('Delivery is paused until tomorrow, 5 hResume delivery1 sold out');
});

test('the bar of the controls is hidden in normal operation, and each single control shows it', async () => {
  const until = '2027-01-04T12:30:00.000Z';
  const counter = await renderCounter({ controls: null });
  const bar = () => document.querySelector<HTMLElement>('[aria-label="Current controls"]');
  expect(bar()).toBeNull();
  const usual = usualControls;
  const soldOut = { id: '1', name: 'Tacos', group: 'Tacos', soldOut: { until }, isFixed: false };
  const seen = async (change: Partial<typeof usual>) => {
    await counter.setControls(change);
    return [textOf(bar()), bar()?.hidden];
  };
  expect(await seen({})).toEqual(['', true]);
  expect(await seen({ pauses: { pickup: null, delivery: until } })).toEqual(['Delivery is paused until 13 h 30Resume delivery', false]);
  expect(await seen({ delay: { minutes: 10, until } })).toEqual(['Preparation 10 min longer', false]);
  expect(await seen({ dishes: [soldOut] })).toEqual(['1 sold out', false]);
  // A pause of a mode that the shop does not offer.
  expect(await seen({ modes: ['pickup'], pauses: { pickup: null, delivery: until } })).toEqual(['', true]);
});
