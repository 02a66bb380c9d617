import { paymentMethods } from '#config/constants.ts';
import { and, count, desc, eq, isNull, or } from 'drizzle-orm';
import * as z from 'zod';
import { orderItemRequestSchema } from '#api/order-item.schema.ts';
import { deliveryFeeParts } from '#domain/delivery.ts';
import type { PastOrder } from '#domain/entities.ts';
import { isAccepted } from '#domain/order/handling.ts';
import { toDecimal } from '#domain/money.ts';
import type { Account } from '#server/accounts/accounts.ts';
import type { Db } from '#server/database/database.ts';
import type { ServerDependencies } from '#server/dependencies.ts';
import { orderHandling } from '#server/counter/handling-tables.ts';
import { trackingField } from '#server/tracking/tracking-token.ts';
import { storedOrderNumber } from './order-numbers.ts';
import { orders } from './order-tables.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { readCatalogue } from '#server/catalogue/shop.ts';
import { priceStoredOrder } from './stored-price.ts';

const linesSchema = z.array(orderItemRequestSchema);

/** Schema of one past order, as `toPastOrder` builds it. */
export const pastOrderSchema = z.object({
  order_id: z.string(),
  order_number: z.string(),
  created_at: z.string(),
  status: z.enum(['pending', 'paid', 'cancelled']),
  is_pickup: z.boolean(),
  total: z.number(),
  items: linesSchema,
  delivery_date: z.string(),
  delivery_time_range: z.string(),
  estimated_at: z.string().optional(),
  free_items: linesSchema,
  payment_method: z.enum(paymentMethods),
  subtotal: z.number(),
  discount: z.number(),
  delivery: z.number(),
  flat_charge: z.number().optional(),
  tax: z.number(),
  tax_by_rate: z.array(z.object({ rate: z.number(), tax: z.number() })).optional(),
  is_accepted: z.boolean().optional(),
  tracking: z.string().optional(),
}) satisfies z.ZodType<PastOrder>;

export type PastOrderResponse = z.infer<typeof pastOrderSchema>;

/**
 * Condition for an account's orders: those placed in its sessions, and those placed as a guest under its email if that is
 * verified. An unverified email may belong to someone else.
 */
export const accountOrders = ({ userId, email, isVerified }: Pick<Account, 'userId' | 'email' | 'isVerified'>) =>
  isVerified
    ? or(eq(orders.userId, userId), and(isNull(orders.userId), eq(orders.email, email), isNull(orders.eraseAfter)))
    : eq(orders.userId, userId);

/**
 * Returns one page of an account's orders, newest first, and their total number.
 *
 * @spec docs/behaviour §7 GET /v2/public/auth/orders; §9 Order list
 */
export async function listPastOrders(
  db: Db,
  account: Account,
  { page, limit, env, keys }: { page: number; limit: number } & Pick<ServerDependencies, 'env' | 'keys'>,
): Promise<{ orders: PastOrderResponse[]; total: number }> {
  const rows = await db
    .select({ order: orders, state: orderHandling.state })
    .from(orders)
    .leftJoin(orderHandling, eq(orderHandling.orderId, orders.orderId))
    .where(accountOrders(account))
    .orderBy(desc(orders.createdAt), desc(orders.orderId))
    .offset((page - 1) * limit)
    .limit(limit);
  const [counted] = await db.select({ total: count() }).from(orders).where(accountOrders(account));
  const versions = [...new Set(rows.map(({ order }) => order.shopVersion))];
  const site = { siteRoot: env.publicUrl, demo: env.isDemo, card: null };
  const catalogues = new Map(
    await Promise.all(versions.map(async (version) => [version, await readCatalogue(db, version, site)] as const)),
  );
  const listed = rows.map(({ order, state }) => ({
    ...toPastOrder(order, catalogues.get(order.shopVersion)),
    // An order that the counter does not have, as one of an earlier release, has no state to follow.
    ...(state === null ? {} : trackingField({ env, keys }, order.orderId)),
    ...(state === null || !env.hasCounter ? {} : { is_accepted: isAccepted(state) }),
  }));
  return { orders: listed, total: counted?.total ?? 0 };
}

/** Builds the response about an order. Without the shop version that it was priced with, the surcharge and the tax rates are missing. */
export function toPastOrder(row: typeof orders.$inferSelect, catalogue: Catalogue | undefined): PastOrderResponse {
  return {
    order_id: row.orderId,
    order_number: storedOrderNumber(row),
    created_at: row.createdAt.toISOString(),
    status: row.status,
    is_pickup: row.isPickup,
    total: toDecimal(row.total),
    items: row.pricingInput.items,
    delivery_date: row.deliveryDate,
    delivery_time_range: row.deliveryTimeRange,
    ...(row.estimatedAt === null ? {} : { estimated_at: row.estimatedAt.toISOString() }),
    free_items: row.pricingInput.freeItems,
    payment_method: row.paymentMethod,
    subtotal: toDecimal(row.subtotal),
    discount: toDecimal(row.discount),
    delivery: toDecimal(row.delivery),
    tax: toDecimal(row.tax),
    ...(catalogue === undefined ? {} : priceBreakdown(row, catalogue)),
  };
}

/** Recomputes the surcharge and the tax by rate. Omits each if its recomputed total differs from the charged one. */
function priceBreakdown(row: typeof orders.$inferSelect, catalogue: Catalogue): Pick<PastOrderResponse, 'flat_charge' | 'tax_by_rate'> {
  const { subtotal, delivery, taxByRate, tax } = priceStoredOrder(row, catalogue);
  const { destination } = row.pricingInput;
  const isSurcharged = delivery === row.delivery && delivery > 0 && destination !== null;
  return {
    ...(isSurcharged ? { flat_charge: toDecimal(deliveryFeeParts(subtotal, destination, catalogue.flatSettings).surcharge) } : {}),
    ...(tax === row.tax ? { tax_by_rate: taxByRate.map((byRate) => ({ rate: byRate.rate, tax: toDecimal(byRate.tax) })) } : {}),
  };
}
