import { act, fireEvent } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { User } from '#domain/entities.ts';
import { AccountHome } from '#features/account/profile/account-home.tsx';
import { AccountScreen } from '#features/account/profile/account-screen.tsx';
import { ProfileScreen } from '#features/account/profile/profile-screen.tsx';
import { SecurityScreen } from '#features/account/profile/security-screen.tsx';
import { accountDeletionMachine } from '#machines/account-deletion.machine.ts';
import { profileMachine } from '#machines/profile.machine.ts';
import { deferredActors } from '../../support/charts/deferred-actors.ts';
import { button, elementWithText, press, queryButton, submit, textOf, type } from '../../ui/elements.ts';
import { stubModalDialogs } from '../../ui/modal-dialogs.ts';
import { errorOf, field, lea, linksOf, messages, progress, refusal, renderAccountPage, stopLater } from './account-pages.tsx';

stubModalDialogs();
beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});

const nav = {
  'My orders': '/profile/ViewOrders',
  'My profile': '/profile/ViewProfile',
  Security: '/profile/ViewSecurity',
  'My data': '/profile/ViewAccount',
};
const text = () => textOf(document.querySelector('main'));
const noAddresses = async () => null;

test('the start page greets the customer, shows the contact details and logs out', async () => {
  const { session } = renderAccountPage(<AccountHome user={lea} />, { user: lea });
  expect(text()).toContain('Hello Léa, what would you like?');
  expect(text()).toContain('Email lea@example.frPhone 06 12 34 56 78');
  expect(linksOf()).toEqual({ ...nav, 'See my orders': '/profile/ViewOrders', 'See the menu': '/menu' });
  expect(elementWithText('See the menu').className).toMatch(/secondary/);
  await press('Log out');
  expect(session.getSnapshot().value).toBe('loggingOut');
});

test('without a customer the start page has its buttons, but greets nobody', () => {
  renderAccountPage(<AccountHome user={null} />, { user: lea });
  expect(text()).not.toContain('Hello');
  expect(textOf(document.querySelector('main dl')).replaceAll(/\s/g, '')).toBe('EmailPhone');
  expect(button('Log out')).toBeTruthy();
});

test('the security page tells what is to be done about address and password', async () => {
  const user: User = { ...lea, is_verified: false, needs_password: true, pending_email: 'max@example.fr' };
  const { session } = renderAccountPage(<SecurityScreen user={user} />, { user });
  expect(text()).toContain(
    'Email lea@example.frAddress confirmed Not yetmax@example.fr waits to be confirmed.Your account has no password yet.',
  );
  expect(linksOf()).toEqual({ ...nav, 'Choose a password': '/profile/ChangePassword' });
  await press('Log out');
  expect(session.getSnapshot().value).toBe('loggingOut');
});

test('the security page of a verified account with a password offers to change it', () => {
  renderAccountPage(<SecurityScreen user={lea} />, { user: lea });
  expect(text()).toContain('Address confirmed YesChange password');
  expect(elementWithText('Change password').className).toMatch(/secondary/);
});

function renderProfile(user = lea, isLoggedIn = true) {
  const calls = deferredActors('saveProfile', 'exportData');
  const profile = stopLater(createActor(calls.provide(profileMachine)).start());
  const page = <ProfileScreen profile={profile} user={user} savedAddresses={noAddresses} />;
  return { ...renderAccountPage(page, { user: isLoggedIn ? user : null }), profile, calls };
}

test('the profile is filled in, loaded again, and saved', async () => {
  const { profile, calls, requests } = renderProfile({ ...lea, address: '12 rue de Béthune' });
  const attributes = ['First name', 'Last name', 'Email', 'Phone', 'Address'].map((label) => {
    const { name, value, type: kind, autocomplete, inputMode } = field(label);
    return [
      name,
      value,
      kind,
      autocomplete,
      inputMode,
      field(label).getAttribute('autocapitalize'),
      field(label).getAttribute('aria-required'),
    ].join(' ');
  });
  expect(attributes).toEqual([
    'first_name Léa text given-name  words true',
    'last_name Martin text family-name  words true',
    'email lea@example.fr email email email none true',
    'phone 0612345678 tel tel tel  true',
    'address 12 rue de Béthune text address-line1   ',
  ]);
  type('First name', 'Léna');
  await submit(field('Email'));
  expect([profile.getSnapshot().value, progress('profile'), button('Save').getAttribute('aria-busy')]).toEqual([
    'saving',
    'Saving…',
    'true',
  ]);
  await act(() => calls.resolve('saveProfile', lea));
  expect(messages()).toEqual(['', 'Your changes are saved.']);
  await vi.waitFor(() => expect(requests.map(({ method }) => method)).toEqual(['GET']), { timeout: 20_000 });
});

test('what was typed into the profile survives the page, for its owner only', async () => {
  const { profileDraft } = renderProfile();
  type('Phone', '06');
  expect(profileDraft.getSnapshot()).toMatchObject({ owner: 'u-1', form: { phone: '06', first_name: 'Léa' } });
  expect(field('Phone').value).toBe('06');
});

test('an incomplete profile is not saved', async () => {
  const { profile } = renderProfile();
  type('Last name', '');
  await submit(field('Email'));
  expect([profile.getSnapshot().value, errorOf('Last name') === null, errorOf('First name')]).toEqual(['idle', false, null]);
});

test('a refused email is an error of its field', async () => {
  const { calls } = renderProfile();
  await submit(field('Email'));
  await act(() => calls.reject('saveProfile', refusal('Refusé', { email: 'Adresse déjà utilisée' })));
  expect([messages()[0], errorOf('Email')]).toEqual(['Refusé', 'Adresse déjà utilisée']);
});

test('a new address that is not confirmed yet leads to its code', () => {
  renderProfile({ ...lea, pending_email: 'max@example.fr' });
  expect(text()).toContain(
    'max@example.fr counts once you have entered the code that we sent there. Until then we write to lea@example.fr.',
  );
  expect(linksOf()).toEqual({ ...nav, 'Enter the code': '/auth/verify' });
  expect(elementWithText('Enter the code').className).toMatch(/secondary/);
  expect(field('Email').value).toBe('max@example.fr');
});

test('without a session nothing is loaded', () => {
  expect(renderProfile(lea, false).requests).toEqual([]);
});

function renderAccount({ user = lea, isLoggedIn = true } = {}) {
  const calls = deferredActors('saveProfile', 'exportData', 'deleteAccount');
  const profile = stopLater(createActor(calls.provide(profileMachine)).start());
  const accountDeletion = stopLater(createActor(calls.provide(accountDeletionMachine), { input: { isLoggedIn } }).start());
  renderAccountPage(<AccountScreen {...{ profile, accountDeletion, user }} />, { user });
  return { profile, accountDeletion, calls };
}

test('the data are downloaded, and the page says so', async () => {
  const { calls } = renderAccount();
  expect([button('Download my data').getAttribute('aria-busy'), button('Download my data').className]).toEqual([
    null,
    expect.stringMatching(/secondary/),
  ]);
  await press('Download my data');
  expect([button('Download my data').getAttribute('aria-busy'), progress('profile')]).toEqual(['true', 'Gathering your data…']);
  await act(() => calls.resolve('exportData', undefined));
  expect(messages()).toEqual(['', 'Your data have been saved as a file.']);
});

test('without a confirmed address nothing can be downloaded', () => {
  renderAccount({ user: { ...lea, is_verified: false } });
  expect(queryButton('Download my data')).toBeNull();
  expect(linksOf()).toEqual({ ...nav, 'Enter the code': '/auth/verify' });
  expect(elementWithText('Enter the code').className).toMatch(/secondary/);
});

test('a deletion asks for the password twice, and focuses the faulty field', async () => {
  const { accountDeletion } = renderAccount();
  expect(document.querySelector('input')).toBeNull();
  await press('Delete my account');
  expect([queryButton('Cancel') === null, document.activeElement]).toEqual([false, field('Password')]);
  const fields = ['Password', 'Confirm password'].map((label) => `${field(label).name} ${field(label).value} ${field(label).autocomplete}`);
  expect(fields).toEqual(['password  current-password', 'confirmation  current-password']);
  const username = document.querySelector<HTMLInputElement>('input[name="username"]');
  expect([username?.value, username?.type, username?.autocomplete, username?.hidden]).toEqual(['lea@example.fr', 'text', 'username', true]);
  button('Cancel').focus();
  expect(fireEvent.submit(field('Password').form ?? document.body)).toBe(false);
  expect([errorOf('Password'), errorOf('Confirm password'), document.activeElement, messages()[0]]).toEqual([
    'Password is required',
    null,
    field('Password'),
    'Password is required',
  ]);
  type('Password', 'secret');
  await submit(field('Password'));
  expect([errorOf('Password'), errorOf('Confirm password'), document.activeElement]).toEqual([
    null,
    'Passwords do not match',
    field('Confirm password'),
  ]);
  type('Confirm password', 'secret');
  expect([field('Password').value, field('Confirm password').value]).toEqual(['secret', 'secret']);
  button('Cancel').focus();
  await submit(field('Password'));
  expect([accountDeletion.getSnapshot().value, progress('accountDeletion'), document.activeElement]).toEqual([
    'deleting',
    'Deleting your account…',
    button('Cancel'),
  ]);
  expect(button('Delete my account').getAttribute('aria-busy')).toBe('true');
});

test('a deletion can be cancelled', async () => {
  const { accountDeletion } = renderAccount();
  await press('Delete my account');
  await press('Cancel');
  expect([accountDeletion.getSnapshot().value, document.querySelector('input')]).toEqual(['closed', null]);
});

async function submitDeletion() {
  const account = renderAccount();
  await press('Delete my account');
  type('Password', 'secret');
  type('Confirm password', 'secret');
  await submit(field('Password'));
  return account;
}

test('a deletion without an answer can be repeated', async () => {
  const { calls } = await submitDeletion();
  await act(() => calls.reject('deleteAccount'));
  expect(messages()[0]).toBe('We received no response. Please try again: we will tell you if the account is already deleted.');
});

test('an account that no longer exists is reported before the page is left', async () => {
  const { calls, accountDeletion } = await submitDeletion();
  expect(document.querySelector('dialog')).toBeNull();
  await act(() => calls.resolve('deleteAccount', 'gone'));
  expect(textOf(document.querySelector('dialog'))).toContain('This account no longer exists, or your session has expired.');
  await press('OK');
  expect(accountDeletion.getSnapshot().value).toBe('deleted');
});
