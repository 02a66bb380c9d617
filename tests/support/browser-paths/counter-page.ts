import type { Page } from 'playwright/test';
import type { BoardOrder } from '#domain/order/board.ts';
import { owner } from '../../machines/staff-session/scenario.ts';
import { fulfillControls } from './usual-controls.ts';

/** What the browser lacks. */
export type Missing = 'sound' | 'event streams' | null;

/** Runs in the page, before its scripts: streams of events that the test sends, and a sound card. Either can be missing. */
function stubBrowser(missing: Missing) {
  class FakeEventSource extends EventTarget {
    static readonly OPEN = 1;
    static readonly CLOSED = 2;
    readyState = 1;
    /** The server's heartbeat, which shows that the stream is alive. */
    readonly heartbeat = setInterval(() => this.readyState === 1 && this.dispatchEvent(new Event('heartbeat')), 15_000);
    constructor() {
      super();
      Object.assign(globalThis, { eventSource: this });
    }
    close() {
      clearInterval(this.heartbeat);
    }
  }
  class FakeAudioContext extends EventTarget {
    static state = 'running';
    constructor() {
      if (missing === 'sound') throw new Error('There is no sound');
      super();
      Object.assign(globalThis, { audio: this });
    }
    get state() {
      return FakeAudioContext.state;
    }
    get currentTime() {
      return performance.now();
    }
    readonly destination = {};
    resume = async () => {};
    close = async () => {};
  }
  const param = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  class FakeNode {
    readonly gain = param;
    connect = (next: unknown) => next;
    start() {}
    stop() {}
  }
  Object.assign(globalThis, {
    EventSource: missing === 'event streams' ? undefined : FakeEventSource,
    AudioContext: FakeAudioContext,
    GainNode: FakeNode,
    OscillatorNode: FakeNode,
  });
}

/** Makes the browser play sound, or stop it. */
export function setSound(page: Page, state: 'running' | 'suspended'): Promise<void> {
  return page.evaluate((next) => {
    Object.assign(AudioContext, { state: next });
    (globalThis as unknown as { audio: EventTarget }).audio.dispatchEvent(new Event('statechange'));
  }, state);
}

/** Sends an event of the stream, as the server would. `rejected`: the server refuses the stream. */
export function emitFromStream(page: Page, event: string, data?: object): Promise<void> {
  return page.evaluate(
    ([name, text]) => {
      const { eventSource } = globalThis as unknown as { eventSource: EventTarget & { readyState: number } };
      eventSource.readyState = name === 'rejected' ? EventSource.CLOSED : EventSource.OPEN;
      const type = name === 'rejected' ? 'error' : name;
      eventSource.dispatchEvent(text === null ? new Event(type) : new MessageEvent(type, { data: text }));
    },
    [event, data === undefined ? null : JSON.stringify(data)] as const,
  );
}

const success = (payload: unknown) => ({ json: { status: 'success', payload } });

/** Opens the counter in which the owner is logged in. */
export async function openCounter(page: Page, missing: Missing = null): Promise<void> {
  await fulfillControls(page);
  await openSession(page, missing);
}

/** Opens the counter with these orders, which only the test changes. */
export async function openBoard(page: Page, orders: readonly BoardOrder[] = []): Promise<void> {
  await fulfillOrders(page, orders);
  await openCounter(page);
}

/** Opens the counter's controls, whose calls the test answers. */
export async function openControls(page: Page): Promise<void> {
  await fulfillOrders(page, []);
  await openSession(page, null);
  await page.getByRole('button', { name: 'Réglages' }).click();
}

async function openSession(page: Page, missing: Missing): Promise<void> {
  await page.addInitScript(stubBrowser, missing);
  await page.route('**/v2/staff/session', (route) => route.fulfill(success(owner)));
  await page.goto('/counter');
}

const fulfillOrders = (page: Page, orders: readonly BoardOrder[]) =>
  page.route('**/v2/staff/orders', (route) => route.fulfill(success({ orders, lastEventId: 1 })));
