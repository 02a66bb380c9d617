import { expect, type APIRequestContext, type Page } from 'playwright/test';
import type { Session } from '#domain/account/session.ts';
import { fillField } from './fill-field.ts';
import { seedStorage } from './seed-storage.ts';

export const password = 'cheval correct agrafe';

type Mail = { to: string; subject: string; text: string };

/**
 * Reads the mails of a demonstration, newest first. A connection that the server closes at the same moment because it was idle is opened
 * again, as by a browser.
 */
export const readMailbox = async (request: APIRequestContext, origin = ''): Promise<Mail[]> =>
  (await request.get(`${origin}/dev/mailbox.json`, { maxRetries: 1 })).json();

/** Page object of the account pages, for a customer with a unique email address. */
export function accountHolder(page: Page, request: APIRequestContext) {
  const email = `lea-${crypto.randomUUID()}@example.fr`;
  const main = page.getByRole('main');

  const holder = {
    email,
    async seeState(machine: string, state: string) {
      await expect(page.locator(`[data-machine="${machine}"]`)).toHaveAttribute('data-state', state);
    },
    /** Returns the mails to an address, newest first. */
    async mails(to = email): Promise<Mail[]> {
      const mails = await readMailbox(request);
      return mails.filter((mail) => mail.to === to);
    },
    /** Returns the one-time codes mailed to an address, newest first. */
    async codes(to = email): Promise<string[]> {
      return (await holder.mails(to)).flatMap(({ text }) => /\b(\d{6})\b/.exec(text)?.[1] ?? []);
    },
    /** Waits for a code beyond the known ones and returns it. */
    async newCode(earlierCodes: readonly string[] = [], to = email): Promise<string> {
      await expect.poll(async () => (await holder.codes(to)).length, { timeout: 30_000 }).toBeGreaterThan(earlierCodes.length);
      return (await holder.codes(to))[0] ?? '';
    },
    async type(fields: Record<string, string>) {
      for (const [label, value] of Object.entries(fields)) await fillField(main.getByLabel(label, { exact: true }), value);
    },
    press: (name: string) => main.getByRole('button', { name, exact: true }).click(),
    /** Fills in and submits the sign-up form. */
    async signUp() {
      await page.goto('/auth/signup');
      await holder.seeState('signup', 'filling');
      await holder.type({ Prénom: 'Léa', Nom: 'Martin', 'E-mail': email, Téléphone: '06 12 34 56 78', 'Mot de passe': password });
      await holder.press('Créer un compte');
      await expect(page).toHaveURL(/\/auth\/verify$/);
    },
    async submitCode(code: string) {
      await holder.type({ 'Code de vérification': code });
      await holder.press('Continuer');
    },
    /** Creates a verified account by the API and returns its session, which this browser does not store. */
    async register(): Promise<Session> {
      const data = { first_name: 'Léa', last_name: 'Martin', email, phone: '06 12 34 56 78', password };
      const signedUp = await request.post('/v2/public/auth/signup/', { data });
      expect(signedUp.status()).toBe(200);
      const { token } = (await signedUp.json()) as Session;
      const verification = await request.get('/v2/public/auth/verify-otp/', {
        params: { email, otp: await holder.newCode() },
        headers: { authorization: `Bearer ${token}` },
      });
      expect(verification.status()).toBe(200);
      return (await verification.json()) as Session;
    },
    /** Creates an account and opens a page logged in, with further stored values. */
    async openLoggedIn(values: Record<string, unknown> = {}) {
      await seedStorage(page, { ...values, 'auth:session': await holder.register() });
      await holder.open('/about');
      await expect(page.getByRole('banner').getByRole('link', { name: 'Mon compte' })).toBeVisible();
    },
    async logIn(secret = password) {
      await holder.seeState('login', 'filling');
      await holder.type({ 'E-mail': email, 'Mot de passe': secret });
      await holder.press('Se connecter');
    },
    /** Opens a path and waits until the page is hydrated. */
    async open(path: string) {
      await page.goto(path);
      await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    },
  };
  return holder;
}
