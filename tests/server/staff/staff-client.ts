import type { StaffRole } from '#domain/staff/roles.ts';
import type { Board, BoardOrder, StaffEvent } from '#domain/order/board.ts';
import { createPasswordHasher } from '#server/accounts/passwords.ts';
import type { Database } from '#server/database/database.ts';
import { saveStaff } from '#server/staff/staff-accounts.ts';
import type { TestServer } from '../../support/test-server.ts';
import { mondayNoon } from '../../support/test-shop.ts';

export const staffPassword = 'une phrase de service';

let passwordHash: Promise<string> | null = null;

/** Creates a staff account with `staffPassword`. */
export async function addStaff(database: Database, email: string, role: StaffRole): Promise<void> {
  passwordHash ??= createPasswordHasher().hash(staffPassword);
  await saveStaff(database.db, { email, role, passwordHash: await passwordHash, now: mondayNoon });
}

/** Logs a member of staff in and returns a client of the counter's calls. */
export async function logInStaff(server: TestServer, email: string) {
  const payload = { email, password: staffPassword };
  const response = await server.app.inject({ method: 'POST', url: '/v2/staff/session', payload });
  const cookie = String(response.headers['set-cookie']).split(';')[0] ?? '';
  const headers = { cookie };
  return {
    cookie,
    board: async () => (await server.app.inject({ url: '/v2/staff/orders', headers })).json<{ payload: Board }>().payload,
    /** Sends an event, and returns the status and the order of the response. */
    async act(orderId: string, event: StaffEvent) {
      const sent = await server.app.inject({ method: 'POST', url: `/v2/staff/orders/${orderId}/events`, headers, payload: event });
      return { status: sent.statusCode, order: sent.json<{ payload?: BoardOrder }>().payload };
    },
  };
}

export type StaffClient = Awaited<ReturnType<typeof logInStaff>>;
