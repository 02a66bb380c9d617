import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { toDecimal } from '#domain/money.ts';
import { shopMail, type MailSite } from '#server/mail/account-mails.ts';
import type { Db } from '#server/database/database.ts';
import { eraseOrderPersonalData } from './erasure.ts';
import type { ServerKeys } from '../keys.ts';
import { storedOrderNumber } from '#server/orders/order-numbers.ts';
import { type Outbox } from '#server/mail/outbox.ts';
import { deleteDeliveredMails } from '#server/mail/mail-retention.ts';
import type { Mail } from '#server/mail/mail.ts';
import { requestCustomerDeletion } from '../payments/customer-deletion.ts';
import { hashCustomerEmail } from '../payments/customers.ts';
import { stripeCustomers } from '#server/payments/payment-tables.ts';
import { dataRequests } from './data-request-tables.ts';
import { orders } from '#server/orders/order-tables.ts';

/** Path of the page that asks for the email. */
export const requestPath = '/personal-data';
/** Path of the page behind the mailed link. */
export const linkPath = '/personal-data/link';

/** Lifetime of a mailed link in milliseconds. */
const linkLifetimeMs = 60 * 60 * 1000;

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Condition for guest orders under an email. Orders of accounts are excluded: customers manage them in their account. */
const guestOrderCondition = (email: string) => and(isNull(orders.userId), eq(orders.email, email), isNull(orders.eraseAfter));

/**
 * Mails the link to the data of an email that has guest orders. Does the same work for other emails and mails nothing, to prevent
 * email enumeration by timing. A new link replaces the previous one.
 */
export async function sendDataLink(
  transaction: Db,
  { email, outbox, site, now }: { email: string; outbox: Outbox; site: MailSite; now: Date },
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const [found] = await transaction.select({ orderId: orders.orderId }).from(orders).where(guestOrderCondition(email)).limit(1);
  const hasRecipient = found !== undefined;
  const expiresAt = new Date(now.getTime() + linkLifetimeMs).toISOString();
  await transaction.execute(sql`insert into ${dataRequests} (email, token_hash, expires_at)
    select ${email}::text, ${hashToken(token)}::text, ${expiresAt}::timestamptz where ${hasRecipient}::boolean
    on conflict (email) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`);
  await outbox.enqueue(transaction, dataLinkMail(site, email, `${site.siteRoot}${linkPath}?token=${token}`), { hasRecipient });
}

function dataLinkMail(site: MailSite, to: string, link: string): Mail {
  return shopMail(site, to, 'Vos données personnelles', (t) => [
    t('Bonjour,'),
    '',
    t(
      'Vous avez demandé les données des commandes passées avec cette adresse e-mail. Pour les consulter, les télécharger ou les supprimer\u00A0:',
    ),
    link,
    '',
    t('Ce lien fonctionne pendant une heure. Ne le transmettez à personne.'),
    t('Si vous n’avez rien demandé, ignorez ce message\u00A0: sans ce lien, rien ne change.'),
  ]);
}

/** Returns the email of a link, or null if it is unknown, replaced, expired, or used for a deletion. */
export async function findLinkEmail(db: Db, token: string, now: Date): Promise<string | null> {
  const liveLink = and(eq(dataRequests.tokenHash, hashToken(token)), gt(dataRequests.expiresAt, now));
  const [request] = await db.select({ email: dataRequests.email }).from(dataRequests).where(liveLink);
  return request?.email ?? null;
}

/** All stored data of a guest. */
export type GuestData = Awaited<ReturnType<typeof readGuestData>>;

/** Reads all data stored under an email, orders newest first. */
export async function readGuestData(db: Db, keys: Pick<ServerKeys, 'sign'>, email: string) {
  const rows = await db.select().from(orders).where(guestOrderCondition(email)).orderBy(desc(orders.createdAt));
  const customers = await db
    .select({ customerId: stripeCustomers.customerId, createdAt: stripeCustomers.createdAt })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.emailHash, hashCustomerEmail(keys, email)));
  return {
    email,
    orders: rows.map((row) => ({
      order_number: storedOrderNumber(row),
      order_id: row.orderId,
      placed_at: row.createdAt.toISOString(),
      status: row.status,
      payment_method: row.paymentMethod,
      is_pickup: row.isPickup,
      customer: row.content.customer,
      items: row.pricingInput.items,
      free_items: row.pricingInput.freeItems,
      subtotal: toDecimal(row.subtotal),
      discount: toDecimal(row.discount),
      delivery: toDecimal(row.delivery),
      tax: toDecimal(row.tax),
      total: toDecimal(row.total),
    })),
    card_provider_customers: customers.map(({ customerId, createdAt }) => ({ id: customerId, created_at: createdAt.toISOString() })),
  };
}

/**
 * Deletes the data of a link's email and consumes the link: anonymises the orders, open ones when they are over, and requests the
 * deletion at Stripe. Returns false for an invalid link.
 */
export async function deleteGuestData(
  transaction: Db,
  { token, keys, now }: { token: string; keys: Pick<ServerKeys, 'sign'>; now: Date },
): Promise<boolean> {
  const liveLink = and(eq(dataRequests.tokenHash, hashToken(token)), gt(dataRequests.expiresAt, now));
  const [request] = await transaction.delete(dataRequests).where(liveLink).returning({ email: dataRequests.email });
  if (request === undefined) return false;
  const orderIds = await eraseOrderPersonalData(transaction, guestOrderCondition(request.email), now);
  await requestCustomerDeletion(transaction, keys, { orderIds, email: request.email, now });
  await deleteDeliveredMails(transaction, request.email, orderIds);
  return true;
}

/** Deletes expired links. */
export async function deleteExpiredDataRequests(db: Db, now: Date): Promise<void> {
  await db.delete(dataRequests).where(lte(dataRequests.expiresAt, now));
}
