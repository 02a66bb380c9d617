import { asc, eq } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import type { ContextFrom, EventFromLogic } from 'xstate';
import type { orderHandlingMachine } from '#machines/order-handling.machine.ts';
import type { HandlingState } from '#domain/order/handling.ts';
import type { Edge, Graph } from '#qa/paths/graph.ts';
import { orderEvents, orderHandling } from '#server/counter/handling-tables.ts';
import { cardShop, createCardCustomer } from '../card-shop.ts';
import { createOrder } from '../test-orders.ts';
import { handlingViews } from './handling-views.ts';
import { expect } from '../browser/shop-test.ts';
import type { ShopWithClock } from '../browser/shop-with-clock.ts';

type Context = ContextFrom<typeof orderHandlingMachine>;
type EventType = EventFromLogic<typeof orderHandlingMachine>['type'];
type Position = { state: HandlingState; context: Context };

/** The order of a walk: its id, and the id of its payment. */
type WalkedOrder = { orderId: string; intentId: string | null };

const positionOf = ({ to: { snapshot } }: Edge): Position => ({
  state: snapshot.value as HandlingState,
  context: snapshot.context as Context,
});

/** Faults of the card provider: refunds fail, and the shop does not hear of it, or does. */
const refundsFail = { 'refunds.create': { fault: 'failed', times: 100 } };
const silentFailure = { calls: refundsFail, webhooks: { held: true } };
const reportedFailure = { calls: refundsFail };

/**
 * Walks orders through the chart of their handling: the staff presses the buttons of the open order on the board, and the card
 * provider makes the refunds. The shop must be open at 12:10 for `cardShop`.
 */
export function createHandlingWalk(page: Page, shop: ShopWithClock, graph: Graph) {
  const { db } = shop.database;
  const customer = createCardCustomer(shop);
  const panel = page.getByRole('dialog', { name: /^Commande / });
  const press = (name: string) => panel.getByRole('button', { name, exact: true }).click();
  const readHandling = async (orderId: string) => (await db.select().from(orderHandling).where(eq(orderHandling.orderId, orderId)))[0];

  async function placeOrder({ isPickup, isPaid }: Context): Promise<WalkedOrder> {
    const options = { shop: cardShop, mode: isPickup ? 'pickup' : 'delivery' } as const;
    if (!isPaid) return { orderId: await customer.placeOrder(createOrder(options)), intentId: null };
    const { order, secret, customer: stripeCustomer } = await customer.prepareOrder(options);
    const orderId = await customer.placeOrder(order);
    await customer.confirm(secret);
    await customer.reportPaid(orderId, secret, stripeCustomer);
    return { orderId, intentId: customer.intentId(secret) };
  }

  async function promiseOtherTime(time: string) {
    await press('Autre heure');
    await panel.getByLabel('Heure', { exact: true }).fill(time);
    await press('Annoncer cette heure');
  }
  /** Refuses or cancels an order. Refunds fail, so a paid order stays in `refunding` until the walk lets them succeed. */
  async function close(button: string, submit: string) {
    await customer.setFaults(silentFailure);
    await press(button);
    await panel.getByRole('radio', { name: 'Trop de commandes' }).check();
    await press(submit);
  }
  /** By event, what makes it happen: a button of the board, or the card provider. */
  const perform: Record<EventType, (order: WalkedOrder, from: Position) => Promise<unknown>> = {
    'order.accept': (_, { context }) => (context.isPickup ? press('30 min') : promiseOtherTime('12:40')),
    'order.reschedule': async () => {
      await press('Changer l’heure');
      await promiseOtherTime('12:55');
    },
    'order.refuse': (_, { context }) => close('Refuser', context.isPaid ? 'Refuser et rembourser le client' : 'Refuser la commande'),
    'order.start': () => press('Commencer la préparation'),
    'order.finish': (_, { context }) => press(context.isPickup ? 'Prête' : 'En route'),
    'order.handOver': (_, { context }) => press(context.isPickup ? 'Remise' : 'Livrée'),
    'order.cancel': (_, { context }) =>
      context.isPaid
        ? close('Annuler et rembourser', 'Annuler et rembourser le client')
        : close('Annuler la commande', 'Annuler la commande'),
    'refund.completed': async ({ intentId }, { state }) => {
      await customer.setFaults({});
      // A refund that is being made is tried again. Otherwise the restaurant makes one at the provider.
      if (state !== 'refunding') await shop.gateway?.request((stripe) => stripe.refunds.create({ payment_intent: intentId ?? '' }));
    },
    'refund.abandoned': () => customer.setFaults(reportedFailure),
  };

  const readEventTypes = async (orderId: string) => {
    const rows = db
      .select({ type: orderEvents.type })
      .from(orderEvents)
      .where(eq(orderEvents.orderId, orderId))
      .orderBy(asc(orderEvents.eventId));
    return (await rows).map(({ type }) => type);
  };
  async function expectStored(orderId: string, { state, context }: Position, events: readonly string[]) {
    // Not the state: a reschedule keeps it.
    await expect.poll(() => readEventTypes(orderId), { intervals: [10, 20, 50] }).toEqual(['order.received', ...events]);
    const stored = await readHandling(orderId);
    const promisedAt = stored?.promisedAt ?? null;
    expect({
      state: stored?.state,
      reason: stored?.reason,
      closure: stored?.closure,
      promisedAt: promisedAt && `${promisedAt.toISOString().slice(0, 16)}:00.000Z`,
    }).toEqual({
      state,
      reason: context.reason,
      closure: context.closure,
      promisedAt: context.promisedAt,
    });
  }
  async function expectShown(orderId: string, { state, context }: Position) {
    const { column, words, only = {}, buttons } = handlingViews[state];
    expect(context, `an order that is ${state}`).toMatchObject(only);
    const list = page.locator(column === null ? 'details' : `section[data-column="${column}"]`);
    await expect(list.locator(`[data-order="${orderId}"]`)).toHaveAttribute('data-state', state);
    await expect(panel.locator('[data-state] > strong').first()).toHaveText(words);
    const others = /^(Vu|Imprimer le ticket|)$/;
    await expect(panel.getByRole('button').filter({ hasNotText: others })).toHaveText(buttons(context));
  }
  async function expectRefunds({ intentId }: WalkedOrder, count: number) {
    const ledger = await customer.fetchLedger();
    expect(ledger.filter(({ payment_intent, type }) => payment_intent === intentId && type === 'refund')).toHaveLength(count);
  }
  /** Returns the transition of the chart that an event takes from one stored state to another. */
  function transitionsTaken(from: HandlingState, event: string, to: HandlingState | undefined): string[] {
    const edges = graph.configurations.flatMap((configuration) => configuration.edges);
    const matching = edges.filter(
      (edge) => edge.from?.snapshot.value === from && edge.step.event.type === event && edge.to.snapshot.value === to,
    );
    return [...new Set(matching.flatMap(({ trace }) => trace.transitions))];
  }

  /** Walks a path. Adds the transition that the server has taken in each step to `taken`. */
  return async ([start, ...edges]: readonly Edge[], taken: string[]): Promise<void> => {
    if (start === undefined) throw new Error('A path without a start');
    let position = positionOf(start);
    const order = await placeOrder(position.context);
    await page.locator(`[data-order="${order.orderId}"]`).click();
    const events: string[] = [];
    await expectShown(order.orderId, position);
    for (const edge of edges) {
      const before = (await readHandling(order.orderId))?.state ?? 'received';
      const type = edge.step.event.type as EventType;
      await perform[type](order, position);
      position = positionOf(edge);
      events.push(type);
      await expectStored(order.orderId, position, events);
      await expectShown(order.orderId, position);
      taken.push(...transitionsTaken(before, type, (await readHandling(order.orderId))?.state));
    }
    await panel.getByRole('button', { name: 'Fermer' }).click();
    await customer.setFaults({});
    await expectRefunds(order, position.state === 'refunded' ? 1 : 0);
  };
}
