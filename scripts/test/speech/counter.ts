import { demoPassword, demoStaffAccounts } from '#config/demo-staff.ts';
import { boardSchema } from '#api/staff/board.schema.ts';

/** Accepts the only order as the restaurant does, with a time in half an hour. */
export async function acceptOrder(origin: string): Promise<void> {
  const json = { 'content-type': 'application/json', origin };
  const login = await fetch(`${origin}/v2/staff/session`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: demoStaffAccounts[1].email, password: demoPassword }),
  });
  const headers = {
    ...json,
    cookie: login.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  };
  const board = await fetch(`${origin}/v2/staff/orders`, { headers });
  const { payload } = (await board.json()) as { payload: unknown };
  const [order] = boardSchema.parse(payload).orders;
  if (order === undefined) throw new Error('the counter has no order');
  const promisedAt = new Date(Date.now() + 30 * 60_000).toISOString();
  const accepted = await fetch(`${origin}/v2/staff/orders/${order.orderId}/events`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ type: 'order.accept', promisedAt }),
  });
  if (!accepted.ok) throw new Error(`the order was not accepted: ${accepted.status}`);
}
