import { and, eq } from 'drizzle-orm';
import { keepLast } from '#server/http/prepared-response.ts';
import type { Queries } from '#server/database/database.ts';
import type { Env } from '#server/env.ts';
import { restaurantAddress } from './restaurant-address.ts';
import { paidRefundedMail, paidRefundToldMail, unpaidMail } from './cancellation-mails.ts';
import { isForRestaurant, type OrderMailKind } from './order-mail-kinds.ts';
import { customerMail, restaurantMail, type MailedOrder } from './order-mails.ts';
import type { Mail, WriteOrderMail } from './outbox.ts';
import { refundedMail, refundToldMail } from './refund-mails.ts';
import { orders } from '#server/orders/order-tables.ts';
import { users } from '#server/accounts/account-tables.ts';
import { catalogueOf, type Catalogue, type Shop } from '#server/catalogue/shop.ts';

const writers: Readonly<Record<OrderMailKind, (mailed: MailedOrder, to: string) => Mail>> = {
  confirmed: customerMail,
  kitchen: restaurantMail,
  unpaid: unpaidMail,
  refunded: refundedMail,
  'refund told': refundToldMail,
  'paid refunded': paidRefundedMail,
  'paid refund told': paidRefundToldMail,
};

/** Nobody can be mailed an order. */
class NoRestaurantAddress extends Error {
  constructor() {
    super('The shop on sale has no valid contacts.email');
    this.name = 'NoRestaurantAddress';
  }
}

/**
 * Writes mails about orders, when they are sent. Nothing is written to a customer who was erased meanwhile. The restaurant's
 * address is the one of the shop on sale, so that a corrected address gets the mails that wait. Without one the writer
 * throws, so that the mail stays in the outbox; in a demonstration nothing is written.
 */
export function orderMailWriter(queries: Queries, env: Pick<Env, 'publicUrl' | 'isDemo'>, shop: Shop): WriteOrderMail {
  const kept = keepLast<Catalogue>();
  const site = { siteRoot: env.publicUrl, demo: env.isDemo, card: null };
  return async ({ orderId, kind }) => {
    const [order] = await queries.select().from(orders).where(eq(orders.orderId, orderId));
    if (order === undefined) return null;
    const catalogue = await kept(order.shopVersion, () => catalogueOf(queries, order.shopVersion, site));
    const to = isForRestaurant(kind) ? restaurantAddress(await shop.catalogue()) : order.email;
    if (to === null && !env.isDemo) throw new NoRestaurantAddress();
    if (to === null || to === '') return null;
    const maySeeFreeText = isForRestaurant(kind) || (await isProven(queries, order));
    const mailed: MailedOrder = { order, catalogue, maySeeFreeText };
    return writers[kind](mailed, to);
  };
}

/** Whether an order was placed in a session of the account whose verified email it names. */
async function isProven(queries: Queries, { userId, email }: typeof orders.$inferSelect): Promise<boolean> {
  if (userId === null) return false;
  const isOwner = and(eq(users.userId, userId), eq(users.email, email), eq(users.isVerified, true));
  return (await queries.select({ userId: users.userId }).from(users).where(isOwner)).length > 0;
}
