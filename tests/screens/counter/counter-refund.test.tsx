import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '#api/http/errors.ts';
import type { BoardOrder } from '#domain/order/board.ts';
import { received } from '../../machines/order-board/scenario.ts';
import { failWith, type Answer } from '../../support/actors/scripted-api.ts';
import { stubModalDialogs } from '../../ui/modal-dialogs.ts';
import { button, findText, press, submit, textOf } from '../../ui/elements.ts';
import { dialog, owner, renderCounter } from './counter-shop.tsx';

stubModalDialogs();

const [tacosLine] = received.lines as [BoardOrder['lines'][number]];
const lines = [
  { ...tacosLine, name: 'Tacos', quantity: 2 },
  { ...tacosLine, name: 'Cola', quantity: 1, isFree: true },
  { ...tacosLine, name: 'Frites', quantity: 3, refunded: 1 },
  { ...tacosLine, name: 'Eau', quantity: 1, refunded: 1 },
];
const quote: Answer = ({ path }) => (path.endsWith('/quote') ? { payload: { amount: 990 } } : {});

async function openRefund(answer: Answer = quote) {
  const counter = await renderCounter({ orders: [{ ...received, state: 'handedOver', lines }], staff: owner, answer });
  await counter.openOrder('o-1');
  await press('Refund items');
  return counter;
}
/** Whether a button of a quantity has reached its limit. */
const isStopped = (name: string) => button(name).ariaDisabled === 'true';
const add = (name: string) => press(`Increase, ${name}`);
/** Presses the button once its quote has arrived. */
const refund = async () => submit(await findText('Refund €9.90'));
const refunds = (requests: readonly { call: string; path: string; body?: unknown }[]) =>
  requests
    .filter(({ call }) => call === 'POST staff refund')
    .map(({ path, body }) => ({ path, ...(body as { refundId: string; lines: unknown }) }));

test('what is left of each paid line can be chosen', async () => {
  const counter = await openRefund();
  const names = [...dialog().querySelectorAll('form li')].map((line) => textOf(line.querySelector('span')));
  expect(names).toEqual(['Tacos', 'Frites']);
  expect([...dialog().querySelectorAll('fieldset')].map((field) => field.ariaLabel)).toEqual([
    'Quantity to refund, Tacos',
    'Quantity to refund, Frites',
  ]);
  expect(isStopped('Decrease, Frites')).toBe(true);
  await add('Frites');
  await add('Frites');
  expect([isStopped('Increase, Frites'), isStopped('Increase, Tacos'), isStopped('Decrease, Frites')]).toEqual([true, false, false]);
  expect([...dialog().querySelectorAll('form fieldset [data-live]')].map(textOf)).toEqual(['0', '2']);
  await findText('Refund €9.90');
  await press('Decrease, Frites');
  await press('Decrease, Frites');
  const submitButton = button('Refund the chosen items');
  expect([submitButton.disabled, submitButton.getAttribute('aria-busy')]).toEqual([true, null]);
  expect(refunds(counter.requests)).toEqual([]);
});

test('without a choice nothing is asked and nothing is refunded', async () => {
  const counter = await openRefund();
  await submit(button('Refund the chosen items'));
  expect(counter.requests).toEqual([]);
});

test('the chosen pieces are refunded for the quoted amount, and the form closes', async () => {
  const counter = await openRefund();
  await add('Frites');
  await add('Tacos');
  await refund();
  expect(refunds(counter.requests)).toMatchObject([
    {
      path: '/v2/staff/orders/o-1/refunds',
      lines: [
        { line: 0, quantity: 1 },
        { line: 2, quantity: 1 },
      ],
    },
  ]);
  await findText('Cancel and refund');
  expect(screen.queryByText('What was missing?')).toBeNull();
});

test('a refund without an answer keeps its choice and its id, so that nothing is refunded twice', async () => {
  const counter = await openRefund((request) => {
    if (request.path.endsWith('/quote')) return quote(request);
    throw new ApiError({ kind: 'network' });
  });
  await add('Tacos');
  await refund();
  expect(textOf(await findText('There was no answer. Try again: nothing is refunded twice.'))).toBeTruthy();
  expect([isStopped('Increase, Tacos'), isStopped('Increase, Frites')]).toEqual([true, true]);
  await refund();
  const [first, second] = refunds(counter.requests);
  expect(second).toEqual(first);
  expect(first?.refundId).toMatch(/^[0-9a-f-]{36}$/);
});

test('while a refund is awaited it is not sent again', async () => {
  const counter = await openRefund((request) => (request.path.endsWith('/quote') ? quote(request) : new Promise(() => {})));
  await add('Tacos');
  await refund();
  await waitFor(() => expect(button('Refund €9.90').ariaBusy).toBe('true'));
  await submit(button('Refund €9.90'));
  expect(refunds(counter.requests).length).toBe(1);
});

const refusal = (status: number, reason: string) =>
  new ApiError({ status, message: 'Certains champs ne conviennent pas.', errors: reason === '' ? {} : { lines: reason } });
/** Answers the quote, and fails to refund. */
const failToRefund = (error: Error) =>
  openRefund((request) => (request.path.endsWith('/quote') ? quote(request) : failWith(error)(request)));
const alertText = () => textOf(dialog().querySelector('form [data-live="assertive"]'));

test('items that cannot be refunded say why, in the words of the server, until another choice', async () => {
  await openRefund(failWith(refusal(422, 'Il ne reste rien à rembourser.')));
  expect(dialog().querySelector('form [data-live="assertive"]')).toBeNull();
  await add('Tacos');
  await findText('Il ne reste rien à rembourser.');
  expect(button('Refund the chosen items').disabled).toBe(true);
  await press('Decrease, Tacos');
  expect(dialog().querySelector('form [data-live="assertive"]')).toBeNull();
});

test('an amount without an answer says so, not that the items cannot be refunded, and is asked for again', async () => {
  const counter = await openRefund(failWith(new ApiError({ kind: 'network' })));
  await add('Tacos');
  await findText('There was no answer: the amount is not known.');
  counter.answerWith(quote);
  await press('Try again');
  await findText('Refund €9.90');
});

test('a refund that the server refuses says why, and another choice can be made', async () => {
  const counter = await failToRefund(refusal(409, 'La commande n’est plus dans cet état.'));
  await add('Tacos');
  await refund();
  await findText('La commande n’est plus dans cet état.');
  expect([alertText(), isStopped('Increase, Tacos')]).toEqual(['La commande n’est plus dans cet état.', false]);
  counter.answerWith(quote);
  await add('Frites');
  await refund();
  expect(refunds(counter.requests).at(-1)?.lines).toEqual([
    { line: 0, quantity: 1 },
    { line: 2, quantity: 1 },
  ]);
  expect(screen.queryByText('What was missing?')).toBeNull();
});

test.each([
  ['with its reason', refusal(500, 'Le service est indisponible.'), 'Le service est indisponible.'],
  ['without a reason', new ApiError({ status: 502 }), 'An error occurred, please try again'],
])('a refund that fails on the server %s may be stored: its choice is kept for the retry', async (_, error, words) => {
  await failToRefund(error);
  await add('Tacos');
  await refund();
  await findText('Try again: nothing is refunded twice.');
  expect([alertText(), isStopped('Increase, Tacos')]).toEqual([`${words}Try again: nothing is refunded twice.`, true]);
});

test('a refund that finds the session ended leads to the log-in', async () => {
  const counter = await failToRefund(new ApiError({ status: 401 }));
  await add('Tacos');
  await refund();
  expect(counter.session.getSnapshot()).toMatchObject({ value: 'signedOut', context: { failure: { type: 'ended' } } });
});

test('the form is closed with its order, and empty when it is opened again', async () => {
  const counter = await openRefund();
  await add('Tacos');
  counter.send({ type: 'order.close' });
  await counter.openOrder('o-1');
  expect(screen.queryByText('What was missing?')).toBeNull();
  await press('Refund items');
  expect([...dialog().querySelectorAll('form fieldset [data-live]')].map(textOf)).toEqual(['0', '0']);
});

test('the form is closed when the order can no longer be refunded', async () => {
  const counter = await openRefund();
  counter.changeOrders({ ...received, state: 'refunding', version: 2, lines });
  expect(screen.queryByText('What was missing?')).toBeNull();
});

test('the form leads back', async () => {
  await openRefund();
  await press('Back');
  expect(screen.queryByText('What was missing?')).toBeNull();
});
