import { and, eq } from 'drizzle-orm';
import { memoizeLast } from '#server/http/memoize-last.ts';
import { isEmail } from '#domain/account/email.ts';
import type { Db } from '#server/database/database.ts';
import type { Env } from '#server/env.ts';
import type { ServerKeys } from '#server/keys.ts';
import { trackingToken } from '#server/tracking/tracking-token.ts';
import { pageUrl } from './account-mails.ts';
import { restaurantEmail } from './restaurant-address.ts';
import { orderRefundedMail, orderRefundedRestaurantMail, unpaidOrderMail } from './cancellation-mails.ts';
import { orderEvent } from '#server/tracking/order-event.ts';
import { orderAcceptedMail, orderClosedMail, orderOnItsWayMail, orderReadyMail } from './order-progress-mails.ts';
import { isRestaurantMail, type OrderMailKind } from './order-mail-kinds.ts';
import { orderConfirmationMail, newOrderMail } from './order-mails.ts';
import type { MailedOrder } from './order-mail-lines.ts';
import type { Mail, ComposeOrderMail } from './mail.ts';
import { cancelledAndRefundedMail, cancelledAndRefundedRestaurantMail, lineRefundMail } from './refund-mails.ts';
import { unansweredOrderMail, unansweredRefusalMail } from './unanswered-mails.ts';
import { orderHandling } from '#server/counter/handling-tables.ts';
import { isAccepted } from '#domain/order/handling.ts';
import { readLineRefunds } from '#server/counter/line-refunds/stored-line-refunds.ts';
import { orders } from '#server/orders/order-tables.ts';
import { users } from '#server/accounts/account-tables.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { readCatalogue, type Shop } from '#server/catalogue/shop.ts';

const mailBuilders: Readonly<Record<OrderMailKind, (mailed: MailedOrder, to: string) => Mail>> = {
  confirmed: orderConfirmationMail,
  kitchen: newOrderMail,
  unpaid: unpaidOrderMail,
  refunded: cancelledAndRefundedMail,
  'refund told': cancelledAndRefundedRestaurantMail,
  'paid refunded': orderRefundedMail,
  'paid refund told': orderRefundedRestaurantMail,
  'order accepted': orderAcceptedMail,
  'order ready': orderReadyMail,
  'order on its way': orderOnItsWayMail,
  'order closed': orderClosedMail,
  'lines refunded': lineRefundMail,
  unanswered: unansweredOrderMail,
  'unanswered refused': unansweredRefusalMail,
};

/** Error for a shop on sale without a valid email to send orders to. */
class MissingRestaurantEmailError extends Error {
  constructor() {
    super('The shop on sale has no valid contacts.email');
    this.name = 'MissingRestaurantEmailError';
  }
}

type ComposerOptions = { db: Db; env: Env; keys: ServerKeys; shop: Shop };

/**
 * Creates the composer of order mails. Returns null for a customer who was erased after the order. Restaurant mails go to the
 * address of the shop on sale, so that waiting mails use a corrected address. Without an address it throws, so that the mail
 * stays in the outbox; in a demonstration it returns null.
 */
export function createOrderMailComposer({ db, env, keys, shop }: ComposerOptions): ComposeOrderMail {
  const catalogueCache = memoizeLast<Catalogue>();
  const site = { siteRoot: env.publicUrl, demo: env.isDemo, card: null };
  return async ({ orderId, kind }) => {
    const [order] = await db.select().from(orders).where(eq(orders.orderId, orderId));
    if (order === undefined) return null;
    const catalogue = await catalogueCache(order.shopVersion, () => readCatalogue(db, order.shopVersion, site));
    const to = isRestaurantMail(kind) ? restaurantEmail(await shop.catalogue()) : order.email;
    if (to === null && !env.isDemo) throw new MissingRestaurantEmailError();
    if (to === null || to === '') return null;
    const maySeeFreeText = isRestaurantMail(kind) || (await isVerifiedOwner(db, order));
    const { locale: siteLocale } = catalogue.site;
    const locale = isRestaurantMail(kind) ? siteLocale.default : (order.locale ?? siteLocale.default);
    const [handling = null] = await db.select().from(orderHandling).where(eq(orderHandling.orderId, orderId));
    const token = isRestaurantMail(kind) ? null : trackingToken({ env, keys }, orderId);
    const orderPage = pageUrl({ ...catalogue.site, mailLocale: locale }, '/order');
    const trackingUrl = token === null ? null : `${orderPage}#${token}`;
    const lineRefunds = (await readLineRefunds(db, [orderId])).get(orderId) ?? [];
    const isConfirmed = !env.hasCounter || handling === null || isAccepted(handling.state);
    const mailed: MailedOrder = { order, catalogue, maySeeFreeText, locale, handling, isConfirmed, trackingUrl, lineRefunds };
    const event = orderEvent(kind, mailed);
    const mail = mailBuilders[kind](mailed, to);
    return {
      ...mail,
      ...(event === null ? {} : { event }),
      ...(isRestaurantMail(kind) && isEmail(order.email) ? { replyTo: order.email } : {}),
    };
  };
}

/** Whether an order belongs to the account whose verified email it uses. */
async function isVerifiedOwner(db: Db, { userId, email }: typeof orders.$inferSelect): Promise<boolean> {
  if (userId === null) return false;
  const ownerCondition = and(eq(users.userId, userId), eq(users.email, email), eq(users.isVerified, true));
  return (await db.select({ userId: users.userId }).from(users).where(ownerCondition)).length > 0;
}
