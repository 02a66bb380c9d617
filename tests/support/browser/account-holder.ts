import { expect, type APIRequestContext, type Page } from 'playwright/test';
import type { Session } from '#domain/account/auth.ts';
import { keepBefore } from './seed-storage.ts';

export const password = 'cheval correct agrafe';

type Mail = { to: string; subject: string; text: string };

/** A customer with an account, in the words of what she does and sees. */
export function accountHolder(page: Page, request: APIRequestContext) {
  const email = `lea-${crypto.randomUUID()}@example.fr`;
  const main = page.getByRole('main');

  const she = {
    email,
    async seeState(machine: string, state: string) {
      await expect(page.locator(`[data-machine="${machine}"]`)).toHaveAttribute('data-state', state);
    },
    /** What was mailed to an address, the newest first. */
    async mails(to = email): Promise<Mail[]> {
      const mails = (await (await request.get('/dev/mailbox.json')).json()) as Mail[];
      return mails.filter((mail) => mail.to === to);
    },
    /** The codes that were mailed to an address, the newest first. */
    async codes(to = email): Promise<string[]> {
      return (await she.mails(to)).flatMap(({ text }) => /\b(\d{6})\b/.exec(text)?.[1] ?? []);
    },
    /** Waits for the code that comes after those known. */
    async newCode(known: readonly string[] = [], to = email): Promise<string> {
      await expect.poll(async () => (await she.codes(to)).length, { timeout: 30_000 }).toBeGreaterThan(known.length);
      return (await she.codes(to))[0] ?? '';
    },
    async type(fields: Record<string, string>) {
      for (const [label, value] of Object.entries(fields)) await main.getByLabel(label, { exact: true }).fill(value);
    },
    press: (name: string) => main.getByRole('button', { name, exact: true }).click(),
    /** Fills the sign-up form and sends it. */
    async signUp() {
      await page.goto('/auth/signup');
      await she.seeState('signup', 'filling');
      await she.type({ Prénom: 'Léa', Nom: 'Martin', 'E-mail': email, Téléphone: '06 12 34 56 78', 'Mot de passe': password });
      await she.press('Créer un compte');
      await expect(page).toHaveURL(/\/auth\/verify$/);
    },
    async giveCode(code: string) {
      await she.type({ 'Code de vérification': code });
      await she.press('Continuer');
    },
    /** Has an account, as by an earlier visit: answers its session, of which this browser knows nothing. */
    async register(): Promise<Session> {
      const data = { first_name: 'Léa', last_name: 'Martin', email, phone: '06 12 34 56 78', password };
      const signedUp = await request.post('/v2/public/auth/signup/', { data });
      expect(signedUp.status()).toBe(200);
      const { token } = (await signedUp.json()) as Session;
      const given = await request.get('/v2/public/auth/verify-otp/', {
        params: { email, otp: await she.newCode() },
        headers: { authorization: `Bearer ${token}` },
      });
      expect(given.status()).toBe(200);
      return (await given.json()) as Session;
    },
    /** Has an account, and is logged in to it, in a browser that keeps these values besides. */
    async join(values: Record<string, unknown> = {}) {
      await keepBefore(page, { ...values, 'auth:session': await she.register() });
      await she.open('/about');
      await expect(page.getByRole('banner').getByRole('link', { name: 'Mon compte' })).toBeVisible();
    },
    async logIn(secret = password) {
      await she.seeState('login', 'filling');
      await she.type({ 'E-mail': email, 'Mot de passe': secret });
      await she.press('Se connecter');
    },
    /** Opens a page of the account by its address. */
    async open(path: string) {
      await page.goto(path);
      await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    },
  };
  return she;
}
