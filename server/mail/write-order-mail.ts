import { and, eq } from 'drizzle-orm';
import { memoizeLast } from '#server/http/prepared-response.ts';
import type { Queries } from '#server/database/database.ts';
import type { Env } from '#server/env.ts';
import { restaurantEmail } from './restaurant-address.ts';
import { orderRefundedMail, orderRefundedRestaurantMail, unpaidOrderMail } from './cancellation-mails.ts';
import { isRestaurantMail, type OrderMailKind } from './order-mail-kinds.ts';
import { orderConfirmationMail, newOrderMail, type MailedOrder } from './order-mails.ts';
import type { Mail, ComposeOrderMail } from './outbox.ts';
import { cancelledAndRefundedMail, cancelledAndRefundedRestaurantMail } from './refund-mails.ts';
import { orders } from '#server/orders/order-tables.ts';
import { users } from '#server/accounts/account-tables.ts';
import { readCatalogue, type Catalogue, type Shop } from '#server/catalogue/shop.ts';

const templates: Readonly<Record<OrderMailKind, (mailed: MailedOrder, to: string) => Mail>> = {
  confirmed: orderConfirmationMail,
  kitchen: newOrderMail,
  unpaid: unpaidOrderMail,
  refunded: cancelledAndRefundedMail,
  'refund told': cancelledAndRefundedRestaurantMail,
  'paid refunded': orderRefundedMail,
  'paid refund told': orderRefundedRestaurantMail,
};

/** Nobody can be mailed an order. */
class MissingRestaurantEmailError extends Error {
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
export function createOrderMailComposer(queries: Queries, env: Pick<Env, 'publicUrl' | 'isDemo'>, shop: Shop): ComposeOrderMail {
  const kept = memoizeLast<Catalogue>();
  const site = { siteRoot: env.publicUrl, demo: env.isDemo, card: null };
  return async ({ orderId, kind }) => {
    const [order] = await queries.select().from(orders).where(eq(orders.orderId, orderId));
    if (order === undefined) return null;
    const catalogue = await kept(order.shopVersion, () => readCatalogue(queries, order.shopVersion, site));
    const to = isRestaurantMail(kind) ? restaurantEmail(await shop.catalogue()) : order.email;
    if (to === null && !env.isDemo) throw new MissingRestaurantEmailError();
    if (to === null || to === '') return null;
    const maySeeFreeText = isRestaurantMail(kind) || (await isVerifiedOwner(queries, order));
    const mailed: MailedOrder = { order, catalogue, maySeeFreeText };
    return templates[kind](mailed, to);
  };
}

/** Whether an order was placed in a session of the account whose verified email it names. */
async function isVerifiedOwner(queries: Queries, { userId, email }: typeof orders.$inferSelect): Promise<boolean> {
  if (userId === null) return false;
  const isOwner = and(eq(users.userId, userId), eq(users.email, email), eq(users.isVerified, true));
  return (await queries.select({ userId: users.userId }).from(users).where(isOwner)).length > 0;
}
