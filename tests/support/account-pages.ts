import type { Page } from 'playwright/test';
import { refusal, success, type CallResponse } from './browser-paths/held-calls.ts';
import type { WalkFixtures } from './browser-paths/driver.ts';
import { personal, secret } from './account-samples.ts';
import { seedStorage, sessionOf } from './browser/seed-storage.ts';

const main = (page: Page) => page.getByRole('main');

export const pressButton = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name }).click();
export const openAccountPage = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Pages du compte' }).getByRole('link', { name }).click();
/** Opens a page without loading the document. */
export const pushPath = (page: Page, path: string) => page.evaluate((to) => history.pushState({}, '', to), path);
export const deleteButton = (page: Page) => main(page).getByRole('button', { name: 'Supprimer mon compte' });

export async function fillFields(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) await main(page).getByLabel(label, { exact: true }).fill(value);
}
/** Fills the email field if the page has one. */
export async function fillEmail(page: Page, email: string) {
  const field = main(page).getByLabel('E-mail', { exact: true });
  if (await field.isVisible()) await field.fill(email);
}

export const details = { Prénom: personal.first_name, Nom: personal.last_name, 'E-mail': personal.email, Téléphone: personal.phone };
/** Values of both password fields for each sample. */
export const passwords: Record<string, Record<string, string>> = {
  filled: { 'Mot de passe': secret, 'Confirmer le mot de passe': secret },
  empty: { 'Mot de passe': '', 'Confirmer le mot de passe': '' },
  differs: { 'Mot de passe': secret, 'Confirmer le mot de passe': 'autre' },
};

/** Opens a page with stored values. The server returns the profile of the stored session. */
export async function openPage({ page, I }: WalkFixtures, path: string, stored: Record<string, unknown> = {}) {
  await seedStorage(page, stored);
  await page.route('**/v2/public/auth/profile?**', async (route) => {
    const { user } = await sessionOf(page);
    await route.fulfill({ json: { status: 'success', payload: { user } } });
  });
  await I.open(path);
}

/** Fulfils the next account call with this path. */
export async function respondOnce(page: Page, call: string, response: Exclude<CallResponse, string>) {
  await page.route(new RegExp(`/auth/${call}/?(\\?|$)`), (route) => route.fulfill(response), { times: 1 });
}

export const callPath = (call: string) => new RegExp(`/auth/${call}/?$`);
/** Failed responses of account calls. */
export const failureResponses = { refused: refusal(400, 'refused'), unanswered: 'connection lost' } as const;
/** Responses of a code request. */
export const codeResponses = {
  sent: success(null),
  tooSoon: refusal(429, 'code_recently_sent'),
  refused: refusal(429, 'rate_limited'),
  unanswered: 'connection lost',
} as const;
