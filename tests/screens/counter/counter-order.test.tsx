import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { handlingStates } from '#domain/order/handling.ts';
import type { BoardOrder } from '#domain/order/board.ts';
import { received } from '../../machines/order-board/scenario.ts';
import { stubModalDialogs } from '../../ui/modal-dialogs.ts';
import { button, press, queryButton, submit, textOf, type } from '../../ui/elements.ts';
import { dialog, kitchen, owner, renderCounter } from './counter-shop.tsx';

stubModalDialogs();

const [tacosLine] = received.lines as [BoardOrder['lines'][number]];

/** Opens an order on the counter. */
async function openOrder(change: Partial<BoardOrder> = {}, staff = kitchen) {
  const counter = await renderCounter({ orders: [{ ...received, ...change }], staff });
  await counter.openOrder('o-1');
  return counter;
}
/** Returns the texts of the buttons below the order. */
const actions = () =>
  [...document.querySelectorAll('dialog button:not([aria-label], [aria-hidden])')].map((element) => textOf(element)).slice(1);
const panelText = () => textOf(dialog());

test('an order shows state, time, lines, totals and customer', async () => {
  await openOrder({ receivedAt: '2027-01-04T11:05:00.000Z' });
  const text = panelText();
  for (const part of [
    'New Pickup · As soon as possible Received at 12:05',
    '2 ×Tacos XL Sauce : AlgérienneSans oignonsAllergens: gluten, lait',
    'Subtotal €19.80Total, paid by card €19.80including VAT 10% €1.80',
    'Léa Martin06 12 34 56 78',
  ])
    expect(text).toContain(part);
  expect(text).not.toMatch(/Refunded|refunded|free|refund has failed/);
  expect(document.querySelector('dialog address')?.children.length).toBe(2);
  expect(document.querySelectorAll('dialog [class*="notice"]').length).toBe(0);
});

test('the minutes are in a group that says what they are for', async () => {
  await openOrder();
  const group = screen.getByRole('group', { name: 'Ready in' });
  expect([...group.querySelectorAll('button')].map((element) => textOf(element))).toContain('10 min');
});

test('a phone is dialled right however it was typed', async () => {
  await openOrder({ customer: { ...received.customer, phone: '+33 (0)6 12 34 56 78' } });
  expect(document.querySelector('dialog address a')?.getAttribute('href')).toBe('tel:+33612345678');
  expect(document.body.textContent).not.toContain('looks incomplete');
});

test('a phone that cannot be dialled is marked on panel and ticket', async () => {
  await openOrder({ customer: { ...received.customer, phone: '06 12 34', isPhoneDialable: false } });
  expect(panelText()).toContain('06 12 34This number looks incomplete');
  expect(document.querySelector('[class*="ticket"]')?.textContent).toContain('Léa Martin · 06 12 34 This number looks incomplete');
});

test('lines tell what is free, refunded, without a note, and their allergens if known', async () => {
  await openOrder({
    lines: [
      {
        ...tacosLine,
        options: [
          { name: 'Quelle sauce ? ', choices: ['Blanche', 'Harissa'] },
          { name: 'Frites', choices: ['Dedans'] },
        ],
      },
      { ...tacosLine, quantity: 1, name: 'Cola', options: [], note: '', allergens: null, isFree: true, refunded: 1 },
      { ...tacosLine, quantity: 1, name: 'Eau', options: [], note: '', allergens: [] },
    ],
  });
  expect([...dialog().querySelectorAll('li')].map((line) => textOf(line))).toEqual([
    '2 ×Tacos XL Quelle sauce ?  Blanche, HarissaFrites : DedansSans oignonsAllergens: gluten, lait',
    '1 ×Cola (free)1 refundedAllergens: unknown',
    '1 ×Eau Allergens: none',
  ]);
  expect([...dialog().querySelectorAll('li')].map((line) => line.querySelectorAll('p').length)).toEqual([4, 2, 1]);
});

test('a delivery has its address and its cash', async () => {
  await openOrder({ isPickup: false, paymentMethod: 'cash', address: '12 rue de Béthune, 59000 Lille', refunded: 990 });
  for (const part of [
    'Delivery · As soon as possible',
    'Total, to be paid in cash €19.80',
    'Refunded -€9.90',
    '12 rue de Béthune, 59000 Lille',
  ])
    expect(panelText()).toContain(part);
  expect(dialog().querySelector('use[href$="bike"]')).not.toBeNull();
});

test('a closed order tells why, and a failed refund tells what to do', async () => {
  await openOrder({ state: 'refundFailed', reason: { code: 'soldOut', note: 'Plus de merguez' } });
  expect(panelText()).toContain('Refund failed');
  expect(panelText()).toContain('The refund has failed. Make it in your Stripe account: the order is then closed by itself.');
  expect(panelText()).toContain('An item has sold out · Plus de merguez');
  expect(dialog().querySelector('p[data-state]')?.getAttribute('data-state')).toBe('refundFailed');
});

test('a reason without a note is not followed by a dot', async () => {
  await openOrder({ state: 'refused', reason: { code: 'unanswered', note: '' } });
  expect(panelText()).toContain('Nobody answered in time2 ×');
});

test('the ticket is printed with the name of the shop, the order and the customer', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  await openOrder({ isPickup: false, address: '12 rue de Béthune' });
  await press('Print the ticket');
  expect(print).toHaveBeenCalledTimes(1);
  print.mockRestore();
  const ticket = document.querySelector('body > section');
  expect(textOf(ticket)).toMatch(
    /^Tac’BraiseYUCKTDelivery · As soon as possible2 ×Tacos XL.*€1\.80Léa Martin · 06 12 34 56 7812 rue de Béthune$/,
  );
  expect(ticket?.getAttribute('aria-hidden')).toBe('true');
});

test('the ticket of a pickup has no address', async () => {
  await openOrder();
  expect(textOf(document.querySelector('body > section'))).toMatch(/YUCKTPickup · As soon.*06 12 34 56 78$/);
});

test('the board closes the panel', async () => {
  const counter = await openOrder();
  await press('Close', dialog());
  expect([counter.board.getSnapshot().context.selectedId, document.querySelector('dialog')]).toEqual([null, null]);
});

test('each state offers its actions to the kitchen', async () => {
  const counter = await openOrder();
  const offered = handlingStates.map((state, version) => {
    counter.changeOrders({ ...received, state, version: version + 2 });
    return [state, actions()];
  });
  const minutes = ['10 min', '15 min', '20 min', '30 min'];
  expect(Object.fromEntries(offered)).toEqual({
    received: [...minutes, 'Another time', 'Refuse'],
    accepted: ['Start preparing', 'Change the time'],
    preparing: ['Ready', 'Change the time'],
    ready: ['Handed over'],
    onTheWay: ['Handed over'],
    handedOver: [],
    refunding: [],
    refundFailed: [],
    refunded: [],
    refused: [],
    cancelled: [],
  });
});

test('the owner can also refund items, and cancel', async () => {
  const counter = await openOrder({ state: 'accepted' }, owner);
  expect(actions()).toEqual(['Start preparing', 'Change the time', 'Refund items', 'Cancel and refund']);
  counter.changeOrders({ ...received, state: 'accepted', paymentMethod: 'cash', version: 3 });
  expect(actions()).toEqual(['Start preparing', 'Change the time', 'Cancel the order']);
  counter.changeOrders({ ...received, state: 'handedOver', version: 4 });
  expect(actions()).toEqual(['Refund items', 'Cancel and refund']);
  counter.changeOrders({ ...received, state: 'received', version: 5 });
  expect(actions()).not.toContain('Refund items');
});

test('a delivery is on its way, then delivered', async () => {
  const counter = await openOrder({ isPickup: false, state: 'preparing' });
  expect(actions()).toEqual(['On its way', 'Change the time']);
  counter.changeOrders({ ...received, isPickup: false, state: 'onTheWay', version: 3 });
  expect(actions()).toEqual(['Delivered']);
});

test('an action is sent once', async () => {
  const counter = await openOrder({ state: 'accepted' });
  await press('Start preparing');
  expect(counter.sent).toEqual([{ type: 'order.act', orderId: 'o-1', event: { type: 'order.start' } }]);
  expect(button('Start preparing').getAttribute('aria-busy')).toBe('true');
  await press('Start preparing');
  expect(counter.sent.length).toBe(1);
});

const promised = (counter: { sent: unknown[] }) =>
  counter.sent
    .map((event) => (event as { event: { promisedAt?: string; type: string } }).event)
    .map(({ type: name, promisedAt }) => `${name} ${promisedAt}`);

test('an order is accepted in some minutes', async () => {
  const counter = await openOrder();
  expect(panelText()).toContain('Ready in10 min');
  await press('20 min');
  expect(promised(counter)).toEqual(['order.accept 2027-01-04T12:20:00.000Z']);
});

test('an order is accepted for its slot, until that has begun', async () => {
  const counter = await openOrder({ isPickup: false, slotStart: '2027-01-04T12:30:00.000Z', timeRange: '13:30 - 13:45' });
  expect(panelText()).toContain('Delivered in10 min');
  counter.setClock('2027-01-04T12:30:00.000Z');
  await press('For 13:30, as ordered');
  expect(promised(counter)).toEqual(['order.accept 2027-01-04T12:30:00.000Z']);
});

test('a slot that has begun is not offered', async () => {
  await openOrder({ slotStart: '2027-01-04T11:59:59.000Z', timeRange: '13:00 - 13:15' });
  expect(queryButton('For 12:59, as ordered')).toBeNull();
});

test('another time is suggested in 45 minutes and sent once', async () => {
  const counter = await openOrder();
  await press('Another time');
  const field = screen.getByLabelText<HTMLInputElement>('Time');
  expect([field.type, field.required, field.value, queryButton('Another time')]).toEqual(['time', true, '13:45', null]);
  expect(queryButton('Refuse')).not.toBeNull();
  type('Time', '');
  await submit(field);
  expect(counter.sent).toEqual([]);
  type('Time', '14:10');
  await submit(field);
  expect(promised(counter)).toEqual(['order.accept 2027-01-04T13:10:00.000Z']);
  // An answer is still awaited.
  await submit(field);
  expect(counter.sent.length).toBe(1);
});

test('the promised time of an accepted order can be changed', async () => {
  const counter = await openOrder({ state: 'accepted', promisedAt: '2027-01-04T12:10:00.000Z' });
  await press('Change the time');
  expect(actions()).toEqual(['10 min', '15 min', '20 min', '30 min', 'Another time', 'Back']);
  await press('Back');
  expect([actions(), counter.sent]).toEqual([['Start preparing', 'Change the time'], []]);
  await press('Change the time');
  await press('30 min');
  expect(promised(counter)).toEqual(['order.reschedule 2027-01-04T12:30:00.000Z']);
  expect(queryButton('Start preparing')).toBeNull();
  await counter.resolveBoard('sendEvent', {
    type: 'applied',
    order: { ...received, state: 'accepted', promisedAt: '2027-01-04T12:30:00.000Z', version: 3 },
  });
  // The form closes.
  expect(queryButton('Start preparing')).not.toBeNull();
});

test('a time that the server refuses stays in its form, with the reason, until another one is saved', async () => {
  const counter = await openOrder({ state: 'accepted', promisedAt: '2027-01-04T12:10:00.000Z' });
  await press('Change the time');
  await press('Another time');
  type('Time', '05:05');
  await submit(screen.getByLabelText('Time'));
  await counter.resolveBoard('sendEvent', { type: 'refused', reason: 'Cette heure ne convient pas.' });
  expect(textOf(dialog().querySelector('footer [data-live="assertive"], [class*="footer"] [data-live="assertive"]'))).toBe(
    'Order YUCKT: the change is not saved.Cette heure ne convient pas.',
  );
  expect(screen.getByLabelText<HTMLInputElement>('Time').value).toBe('05:05');
  type('Time', '14:10');
  await submit(screen.getByLabelText('Time'));
  expect(promised(counter)).toEqual(['order.reschedule 2027-01-05T04:05:00.000Z', 'order.reschedule 2027-01-04T13:10:00.000Z']);
  await counter.rejectBoard('sendEvent');
  expect(screen.getByLabelText<HTMLInputElement>('Time').value).toBe('14:10');
});

test('a reason that the server refuses stays in its form', async () => {
  const counter = await openOrder();
  await press('Refuse');
  type('Message to the customer', 'Four en panne');
  await submit(screen.getByLabelText('Message to the customer'));
  await counter.resolveBoard('sendEvent', { type: 'refused', reason: 'Trop de requêtes.' });
  expect(screen.getByLabelText<HTMLInputElement>('Message to the customer').value).toBe('Four en panne');
  await submit(screen.getByLabelText('Message to the customer'));
  await counter.resolveBoard('sendEvent', { type: 'applied', order: { ...received, state: 'refunding', version: 2 } });
  expect(screen.queryByLabelText('Message to the customer')).toBeNull();
});

test('an action on another order leaves the form open', async () => {
  const counter = await openOrder({ state: 'accepted' });
  counter.changeOrders({ ...received, orderId: 'o-2', state: 'accepted' });
  await press('Change the time');
  counter.send({ type: 'order.act', orderId: 'o-2', event: { type: 'order.start' } });
  await counter.resolveBoard('sendEvent', { type: 'applied', order: { ...received, orderId: 'o-2', state: 'preparing', version: 2 } });
  expect(queryButton('Another time')).not.toBeNull();
});

test('a form closes when the order no longer accepts its event', async () => {
  const counter = await openOrder({ state: 'accepted' }, owner);
  await press('Change the time');
  counter.changeOrders({ ...received, state: 'ready', version: 3 });
  expect(actions()).toEqual(['Handed over', 'Refund items', 'Cancel and refund']);
  await press('Cancel and refund');
  counter.changeOrders({ ...received, state: 'cancelled', version: 4 });
  expect(screen.queryByLabelText('Message to the customer')).toBeNull();
  counter.changeOrders({ ...received, state: 'received', version: 5 });
  await press('Refuse');
  counter.changeOrders({ ...received, state: 'accepted', version: 6 });
  expect(actions()).toEqual(['Start preparing', 'Change the time', 'Refund items', 'Cancel and refund']);
});

test('an order is refused for a reason, with a message', async () => {
  const counter = await openOrder();
  await press('Refuse');
  const radios = () => [...dialog().querySelectorAll<HTMLInputElement>('input[type="radio"]')];
  expect(radios().map(({ name, labels }) => `${name} ${textOf(labels?.[0] ?? null)}`)).toEqual(
    ['Too many orders', 'An item has sold out', 'We are closing early', 'We do not deliver there', 'Another reason'].map(
      (label) => `reason ${label}`,
    ),
  );
  expect(radios().map(({ checked }) => checked)).toEqual([true, false, false, false, false]);
  const note = screen.getByLabelText<HTMLInputElement>('Message to the customer');
  expect([note.name, note.value, note.required, note.maxLength]).toEqual(['note', '', false, 200]);
  act(() => screen.getByLabelText('Another reason').click());
  expect([
    note.required,
    radios()
      .map(({ checked }) => checked)
      .indexOf(true),
  ]).toEqual([true, 4]);
  type('Message to the customer', ' Four en panne ');
  await submit(note);
  expect(counter.sent).toEqual([
    { type: 'order.act', orderId: 'o-1', event: { type: 'order.refuse', reason: { code: 'other', note: 'Four en panne' } } },
  ]);
  // What was typed stays until it is saved.
  expect(note.value).toBe(' Four en panne ');
  await counter.resolveBoard('sendEvent', { type: 'applied', order: { ...received, state: 'refunding', version: 2 } });
  expect(screen.queryByLabelText('Message to the customer')).toBeNull();
});

test('a refusal names the refund of a card payment, and leads back', async () => {
  const counter = await openOrder();
  await press('Refuse');
  expect(actions()).toEqual(['Refuse and refund the customer', 'Back']);
  await press('Back');
  expect(actions()).toContain('10 min');
  counter.changeOrders({ ...received, paymentMethod: 'cash', version: 3 });
  await press('Refuse');
  expect(actions()).toEqual(['Refuse the order', 'Back']);
});

test('the owner cancels an order', async () => {
  const counter = await openOrder({ state: 'preparing' }, owner);
  await press('Cancel and refund');
  expect(actions()).toEqual(['Cancel and refund the customer', 'Back']);
  await submit(screen.getByLabelText('Message to the customer'));
  expect(counter.sent).toEqual([
    { type: 'order.act', orderId: 'o-1', event: { type: 'order.cancel', reason: { code: 'busy', note: '' } } },
  ]);
});

test('while an answer is awaited nothing is refused', async () => {
  const counter = await openOrder({ state: 'preparing', paymentMethod: 'cash' }, owner);
  await press('Ready');
  await press('Cancel the order');
  expect(button('Cancel the order').getAttribute('aria-busy')).toBe('true');
  await submit(screen.getByLabelText('Message to the customer'));
  expect(counter.sent.length).toBe(1);
  expect(screen.getByLabelText('Message to the customer')).toBeTruthy();
});
