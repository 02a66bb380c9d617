import { createActor, type ActorRefFrom } from 'xstate';
import type { Journal } from '#actors/checkout/attempt-journal.ts';
import { provideUpdate } from '#actors/checkout/order-attempt.actors.ts';
import type { ShopServices } from '#app/shop-services.ts';
import { placedAttempt } from '#domain/order/attempt.ts';
import type { orderAttemptMachine } from '#machines/order-attempt.machine.ts';
import { inspectOptions } from '#platform/chart-watcher.ts';

type OrderUpdate = ActorRefFrom<typeof orderAttemptMachine>;

const updates = new WeakMap<ShopServices, OrderUpdate>();

/**
 * Returns the actor that updates the last placed order, or null if the update is acknowledged. There is one per order and page: an update
 * that the customer has left is repeated by the next page load. `hasUpdateFailed`: the server has not accepted the update, which is then
 * sent again on request only.
 */
export function continueOrderUpdate(
  services: ShopServices,
  journal: Journal,
  { hasUpdateFailed = false }: { hasUpdateFailed?: boolean } = {},
): OrderUpdate | null {
  const finished = journal.finishedOrder();
  if (finished === null || finished.isUpdated) return null;
  const existing = updates.get(services);
  if (existing?.getSnapshot().context.attempt.local_id === finished.local_id) return existing;
  const { api, account } = services;
  const input = { attempt: placedAttempt(finished), hasUpdateFailed };
  const update = createActor(provideUpdate({ api, journal, account }), { ...inspectOptions(), input }).start();
  updates.set(services, update);
  return update;
}
