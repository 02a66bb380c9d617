// Timeouts of the demonstration's stand-in for Stripe.js.
// References: §n in docs/behaviour.

import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

type StandIn = {
  elements(options: object): {
    create(type: string): { mount(target: HTMLElement): void; on(event: string, listener: () => void): void };
    submit(): Promise<{ error?: object }>;
  };
  retrievePaymentIntent(secret: string): Promise<{ error?: { type: string } }>;
};

const startStripe = () => (window as unknown as { Stripe: (key: string) => StandIn }).Stripe('pk_test_demo');

/** Scripts of the stand-in: a classic script, and the module that it loads. */
const scripts = ['stripe', 'card-element'];

beforeAll(() => Promise.all(scripts.map((name) => import(`../../../../server/demo/stripe/client/${name}.js`))));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** Mounts the card form, whose page the document does not load. */
async function mountForm() {
  const elements = startStripe().elements({ mode: 'payment', amount: 2340, currency: 'eur' });
  const element = elements.create('payment');
  const events: string[] = [];
  for (const event of ['ready', 'loaderror']) element.on(event, () => void events.push(event));
  element.mount(document.body);
  await vi.waitFor(() => expect(document.querySelector('iframe')).not.toBeNull());
  return { elements, events };
}

test('a card form whose page does not load fails after 15 seconds', async () => {
  const { events } = await mountForm();
  await vi.advanceTimersByTimeAsync(14_000);
  expect(events).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(events).toEqual(['loaderror']);
});

test('a card form that does not answer fails the submission after 10 seconds', async () => {
  const { elements, events } = await mountForm();
  const frame = document.querySelector('iframe');
  // The form connects, and answers nothing.
  Object.assign(frame?.contentWindow ?? {}, { connectCardForm: (port: MessagePort) => port.postMessage({ event: 'ready' }) });
  frame?.dispatchEvent(new Event('load'));
  await vi.waitFor(() => expect(events).toEqual(['ready']));
  const submission = elements.submit().then(
    () => 'submitted',
    (error: unknown) => String(error),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await Promise.race([submission, Promise.resolve('still waiting')])).toContain('no response within 10000 ms');
});

test('a request that the emulator does not answer is a lost connection after a minute', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  let error: string | undefined;
  void startStripe()
    .retrievePaymentIntent('pi_1_secret_2')
    .then((result) => (error = result.error?.type));
  await vi.advanceTimersByTimeAsync(59_000);
  expect(error).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1000);
  expect(error).toBe('api_connection_error');
});
