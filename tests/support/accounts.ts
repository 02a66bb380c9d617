import type { Mail } from '#server/mail/mail.ts';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { User } from '#domain/entities.ts';
import type { TestServer } from './test-server.ts';

type Session = { token: string; user: User };
type ApiResponse = { statusCode: number; headers: Record<string, unknown>; body: string; json: <T>() => T };
type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE';
type RequestOptions = { query?: Record<string, string>; payload?: object; headers?: Record<string, string> };

export const goodPassword = 'une phrase de passe';

/** Creates a client of the account API of a server in demo mode, whose mails arrive in its mailbox. */
export function createAccountClient(server: TestServer) {
  const send = async (method: Method, call: string, { query = {}, payload, headers = {} }: RequestOptions = {}): Promise<ApiResponse> => {
    // Advance the clock, so that values cached for a second expire between calls.
    server.clock.now = new Date(server.clock.now.getTime() + 1500);
    return server.app.inject({ method, url: `/v2/public/auth/${call}`, query, headers, ...(payload === undefined ? {} : { payload }) });
  };
  const mailbox = async () => (await server.app.inject('/dev/mailbox.json')).json<(Mail & { at: string })[]>();
  const signUpForm = (overrides: object = {}) => ({
    first_name: 'Léa',
    last_name: 'Martin',
    phone: '06 12 34 56 78',
    email: `${randomUUID()}@example.fr`,
    password: goodPassword,
    ...overrides,
  });
  const client = {
    send,
    mailbox,
    signUpForm,
    /** Returns the newest code that was mailed to an address. */
    async latestCode(email: string): Promise<string> {
      const mail = (await mailbox()).find(({ to, text }) => to === email && /\b\d{6}\b/.test(text));
      return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? 'no code';
    },
    signUp: async (overrides: object = {}): Promise<Session> => {
      const response = await send('POST', 'signup/', { payload: signUpForm(overrides) });
      expect([response.statusCode, response.body]).toEqual([200, expect.stringContaining('token')]);
      return response.json<Session>();
    },
    submitCode: (email: string, otp: string, headers: Record<string, string> = {}) =>
      send('GET', 'verify-otp/', { query: { email, otp }, headers }),
    sendCode: (email: string, headers: Record<string, string> = {}) => send('GET', 'send-otp/', { query: { email }, headers }),
    logIn: (email: string, password = goodPassword) => send('POST', 'login/', { payload: { email, password } }),
    resetPassword: (email: string, otp: string, password = 'une autre phrase') =>
      send('POST', 'reset-password/', { payload: { email, otp, password } }),
    /** Creates an account that is verified in the session that signed up. */
    async createCustomer(overrides: object = {}): Promise<Session> {
      const session = await client.signUp(overrides);
      const response = await client.submitCode(
        session.user.email,
        await client.latestCode(session.user.email),
        client.sessionHeaders(session),
      );
      expect(response.statusCode).toBe(200);
      return response.json<Session>();
    },
    /** Returns the query of calls for the session's own data. */
    ownQuery: ({ token, user }: Session) => ({ token, user_id: String(user.id) }),
    sessionHeaders: ({ token, user }: Session) => ({ authorization: `Bearer ${token}`, 'x-user': String(user.id) }),
    getProfile: (session: Session) => send('GET', 'profile', { query: client.ownQuery(session) }),
    updateProfile: (session: Session, overrides: object) =>
      send('PATCH', 'update-profile', { query: client.ownQuery(session), payload: { ...session.user, ...overrides } }),
    listOrders: (session: Session, query: Record<string, string> = {}) =>
      send('GET', 'orders', { query: { ...client.ownQuery(session), ...query } }),
    deleteAccount: (session: Session, password = goodPassword) =>
      send('DELETE', 'delete-profile/', { payload: { ...client.ownQuery(session), password }, headers: client.sessionHeaders(session) }),
  };
  return client;
}

export type AccountClient = ReturnType<typeof createAccountClient>;
