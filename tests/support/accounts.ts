import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { User } from '#domain/entities.ts';
import type { TestServer } from './test-server.ts';

type Session = { token: string; user: User };
type Answer = { statusCode: number; headers: Record<string, unknown>; body: string; json: <T>() => T };
type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE';
type Ask = { query?: Record<string, string>; payload?: object; headers?: Record<string, string> };

export const goodPassword = 'une phrase de passe';

/** What a customer does about an account, at a server in demo mode: her mail arrives in its mailbox. */
export function accountsAt(server: TestServer) {
  const ask = async (method: Method, call: string, { query = {}, payload, headers = {} }: Ask = {}): Promise<Answer> => {
    // Every call comes later than the last: what is kept for a second is looked at again.
    server.clock.now = new Date(server.clock.now.getTime() + 1500);
    return server.app.inject({ method, url: `/v2/public/auth/${call}`, query, headers, ...(payload === undefined ? {} : { payload }) });
  };
  const mailbox = async () =>
    (await server.app.inject('/dev/mailbox.json')).json<{ to: string; subject: string; text: string; at: string }[]>();
  const form = (over: object = {}) => ({
    first_name: 'Léa',
    last_name: 'Martin',
    phone: '06 12 34 56 78',
    email: `${randomUUID()}@example.fr`,
    password: goodPassword,
    ...over,
  });
  const they = {
    ask,
    mailbox,
    form,
    /** The newest code that was mailed to an address. */
    async codeFor(email: string): Promise<string> {
      const mail = (await mailbox()).find(({ to, text }) => to === email && /\b\d{6}\b/.test(text));
      return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? 'no code';
    },
    signUp: async (over: object = {}): Promise<Session> => {
      const answer = await ask('POST', 'signup/', { payload: form(over) });
      expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('token')]);
      return answer.json<Session>();
    },
    verify: (email: string, otp: string, headers: Record<string, string> = {}) =>
      ask('GET', 'verify-otp/', { query: { email, otp }, headers }),
    sendCode: (email: string, headers: Record<string, string> = {}) => ask('GET', 'send-otp/', { query: { email }, headers }),
    logIn: (email: string, password = goodPassword) => ask('POST', 'login/', { payload: { email, password } }),
    reset: (email: string, otp: string, password = 'une autre phrase') =>
      ask('POST', 'reset-password/', { payload: { email, otp, password } }),
    /** An account whose code was given by the session that signed up. */
    async customer(over: object = {}): Promise<Session> {
      const session = await they.signUp(over);
      const answer = await they.verify(session.user.email, await they.codeFor(session.user.email), they.headersOf(session));
      expect(answer.statusCode).toBe(200);
      return answer.json<Session>();
    },
    /** The query of the calls about one's own data. */
    own: ({ token, user }: Session) => ({ token, user_id: String(user.id) }),
    headersOf: ({ token, user }: Session) => ({ authorization: `Bearer ${token}`, 'x-user': String(user.id) }),
    profile: (session: Session) => ask('GET', 'profile', { query: they.own(session) }),
    change: (session: Session, over: object) =>
      ask('PATCH', 'update-profile', { query: they.own(session), payload: { ...session.user, ...over } }),
    orders: (session: Session, query: Record<string, string> = {}) => ask('GET', 'orders', { query: { ...they.own(session), ...query } }),
    remove: (session: Session, password = goodPassword) =>
      ask('DELETE', 'delete-profile/', { payload: { ...they.own(session), password }, headers: they.headersOf(session) }),
  };
  return they;
}

export type Accounts = ReturnType<typeof accountsAt>;
