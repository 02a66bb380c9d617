import { eq } from 'drizzle-orm';
import type { Queries } from './database.ts';
import type { Env } from './env.ts';
import { restaurantAddress } from './mail-sender.ts';
import { customerMail, restaurantMail, type MailedOrder } from './order-mails.ts';
import type { Outbox } from './outbox.ts';
import { orders } from './schema.ts';
import { catalogueOf } from './shop.ts';

/**
 * Tells the customer and the restaurant of an order that is accepted, as part of the transaction that accepts it: cash when it
 * is placed, a card when it is paid. To be called once an order. Asks nothing but the transaction.
 */
export async function announceOrder(
  outbox: Outbox,
  transaction: Queries,
  { orderId, env }: { orderId: string; env: Pick<Env, 'publicUrl' | 'isDemo'> },
): Promise<void> {
  const [order] = await transaction.select().from(orders).where(eq(orders.orderId, orderId));
  if (order === undefined) throw new Error('An order that is not filed cannot be announced');
  const catalogue = await catalogueOf(transaction, order.shopVersion, { siteRoot: env.publicUrl, demo: env.isDemo, card: null });
  const mailed: MailedOrder = { order, catalogue };
  await outbox.write(transaction, customerMail(mailed), { orderId });
  const restaurant = restaurantAddress(catalogue);
  if (restaurant !== null) await outbox.write(transaction, restaurantMail(mailed, restaurant), { orderId });
}
