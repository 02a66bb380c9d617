import { eq } from 'drizzle-orm';
import { keepLast } from './answers.ts';
import type { Queries } from './database.ts';
import type { Env } from './env.ts';
import { restaurantAddress } from './mail-sender.ts';
import { customerMail, restaurantMail, type MailedOrder } from './order-mails.ts';
import type { WriteOrderMail } from './outbox.ts';
import { refundedMail, refundToldMail } from './refund-mails.ts';
import { orders } from './schema.ts';
import { catalogueOf, type Catalogue } from './shop.ts';

/**
 * Writes mails about orders, when they are sent. Nothing is written to a customer who was erased meanwhile, nor to a
 * restaurant that has told no address.
 */
export function orderMailWriter(queries: Queries, env: Pick<Env, 'publicUrl' | 'isDemo'>): WriteOrderMail {
  const kept = keepLast<Catalogue>();
  const site = { siteRoot: env.publicUrl, demo: env.isDemo, card: null };
  return async ({ orderId, kind }) => {
    const [order] = await queries.select().from(orders).where(eq(orders.orderId, orderId));
    if (order === undefined) return null;
    const catalogue = await kept(order.shopVersion, () => catalogueOf(queries, order.shopVersion, site));
    const mailed: MailedOrder = { order, catalogue };
    const isForCustomer = kind === 'confirmed' || kind === 'refunded';
    const to = isForCustomer ? order.email : restaurantAddress(catalogue);
    if (to === null || to === '') return null;
    const write = { confirmed: customerMail, kitchen: restaurantMail, refunded: refundedMail, 'refund told': refundToldMail }[kind];
    return write(mailed, to);
  };
}
