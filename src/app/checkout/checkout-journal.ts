import { createJournal, type Journal } from '#actors/checkout/attempt-journal.ts';
import { storageParsers } from '#stores/stored-data.ts';
import type { ShopServices } from '#app/shop-services.ts';

const journals = new WeakMap<ShopServices, Journal>();

/** Returns the journal of the order attempt. Creates it on first use. */
export function checkoutJournal(services: ShopServices): Journal {
  const existing = journals.get(services);
  if (existing !== undefined) return existing;
  const journal = createJournal({
    storage: services.storage,
    storageParsers,
    now: services.clock.now,
    randomId: () => crypto.randomUUID(),
  });
  journals.set(services, journal);
  return journal;
}
