// References: §n in docs/behaviour.

import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createScriptedApi } from '../../support/actors/scripted-api.ts';
import { stubModalDialogs } from '../../ui/modal-dialogs.ts';
import { renderCheckout } from './checkout-shop.tsx';
import { liveMessage } from '../../ui/elements.ts';

stubModalDialogs();

/** For the debounced request, and for modules that the first test imports. */
const timeout = 10_000;
const streets = ['14 Rue Nationale', '14 Rue Neuve'].map((main_text) => ({
  description: `${main_text}, 59800 Lille, France`,
  structured_formatting: { main_text, secondary_text: '59800 Lille' },
}));
const located = { distance: 1, unit: 'km', address: '14 Rue Nationale', city: 'Lille', postal_code: '59800' };

const field = () => screen.getByRole('combobox', { name: 'Address' });
const region = () => document.querySelector<HTMLElement>('[data-machine="addressSuggestions"]');
/** Returns the announced number of addresses. */
const announced = () => liveMessage(region() ?? document).textContent;

/** Renders the delivery step with an empty address, in a shop whose server suggests these addresses. */
async function renderField(suggestions = streets) {
  Element.prototype.scrollIntoView = () => {};
  const { api } = createScriptedApi(({ path }) => ({ payload: path.endsWith('/distance') ? located : suggestions }));
  const checkout = await renderCheckout({ mode: 'delivery', delivery: { address: '', city: '', postal_code: '' }, api });
  checkout.I.open('delivery');
  return checkout;
}
const typeQuery = (value: string) => fireEvent.input(field(), { target: { value }, inputType: 'insertText' });
const list = () => screen.queryByRole('listbox', { name: 'Suggested addresses' });
/** Types a query and returns the suggested addresses. */
async function showSuggestions() {
  typeQuery('14 rue');
  return within(await screen.findByRole('listbox', { name: 'Suggested addresses' }, { timeout })).getAllByRole('option');
}

test('typing suggests addresses and announces their number (§5 Location suggestions)', async () => {
  await renderField();
  expect([announced(), region()?.dataset['state']]).toEqual(['', 'idle']);
  const options = await showSuggestions();
  expect(options.map(({ textContent }) => textContent)).toEqual(['14 Rue Nationale 59800 Lille', '14 Rue Neuve 59800 Lille']);
  expect([announced(), region()?.dataset['state']]).toEqual(['2 addresses found', 'open.suggested']);
});

test('a single address is announced as such', async () => {
  await renderField(streets.slice(1));
  await showSuggestions();
  expect(announced()).toBe('1 address found');
});

test('a chosen address fills the form and closes the list', async () => {
  const { drafts } = await renderField();
  const [option] = await showSuggestions();
  fireEvent.click(option ?? document.body);
  expect([announced(), list()]).toEqual(['', null]);
  expect(drafts.getSnapshot().delivery).toMatchObject({ address: '14 Rue Nationale', city: 'Lille', postal_code: '59800' });
});

test('Escape closes the list, an arrow key opens it again, and leaving the field closes it', async () => {
  await renderField();
  await showSuggestions();
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect([announced(), list()]).toEqual(['', null]);
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  expect([announced(), list()?.childElementCount]).toEqual(['2 addresses found', 2]);
  fireEvent.blur(field());
  expect(list()).toBeNull();
});

test('nothing is announced while no address is found', async () => {
  const { addressSuggestions } = await renderField([]);
  typeQuery('14 rue');
  await vi.waitFor(() => expect(region()?.dataset['state']).toBe('open.suggested'), { timeout });
  expect([announced(), addressSuggestions.getSnapshot().hasTag('open')]).toEqual(['', true]);
});

test('an address that the browser fills in is not looked up', async () => {
  const { addressSuggestions, drafts } = await renderField();
  await addressSuggestions.load();
  fireEvent.input(field(), { target: { value: '14 rue' }, inputType: 'insertReplacementText' });
  fireEvent.change(field(), { target: { value: '14 rue Neuve' } });
  expect(drafts.getSnapshot().delivery.address).toBe('14 rue Neuve');
  expect(addressSuggestions.getSnapshot()).toMatchObject({ value: 'idle', context: { query: '' } });
});

test('focusing the field loads the suggestions before anything is typed', async () => {
  const { addressSuggestions } = await renderField();
  expect(addressSuggestions.getSnapshot()).not.toHaveProperty('status');
  fireEvent.focus(field());
  await vi.waitFor(() => expect(addressSuggestions.getSnapshot()).toHaveProperty('status', 'active'), { timeout });
});

test('an address that is left empty is marked', async () => {
  await renderField();
  fireEvent.blur(field());
  expect(field().ariaInvalid).toBe('true');
  expect(screen.getByText('Please enter the number and the street')).toBeTruthy();
});
