import { setTimeout as delay } from 'node:timers/promises';
import type { TrackedState } from '#domain/order/tracking.ts';
import type { CounterShop } from './counter-shop.ts';

/** Milliseconds between a response and the next request of an order's page. */
const pollMs = 1000;

/** An order's page in a browser, which polls the order's state. */
export type OrderPageClient = {
  /** Waits until the page has received a state. */
  waitFor: (state: TrackedState) => Promise<void>;
  close: () => void;
};

/** Opens the page of an order, which begins to poll at a random moment. */
export function openOrderPage({ readTracking }: CounterShop, token: string): OrderPageClient {
  const waiting = new Map<TrackedState, () => void>();
  let isOpen = true;
  async function poll() {
    await delay(Math.random() * pollMs);
    while (isOpen) {
      const state = await readTracking(token);
      waiting.get(state)?.();
      waiting.delete(state);
      await delay(pollMs);
    }
  }
  poll().catch((error: unknown) => {
    if (isOpen) throw error;
  });
  return {
    waitFor: (state) => new Promise((resolve) => void waiting.set(state, resolve)),
    close: () => void (isOpen = false),
  };
}
