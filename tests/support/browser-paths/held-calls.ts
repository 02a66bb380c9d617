import { expect, type Page, type Request, type Route } from 'playwright/test';

/** An API call: its method, and a pattern of its path. */
export type Call = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: RegExp };

/** The back end's response to a call. */
export type CallResponse = { status: number; json: unknown } | 'connection lost';

export const success = (payload: unknown): CallResponse => ({ status: 200, json: { status: 'success', payload } });
export const refusal = (status: number, code: string, payload: unknown = null): CallResponse => ({
  status,
  json: { status: 'error', code, message: 'Refusé.', payload },
});

/** API calls of a page that stay pending until the test responds to them. A slot is a place of a chart that invokes a call. */
export type HeldCalls = {
  /** Whether a call of the slot is pending. */
  isHeld(slot: string): boolean;
  /** Waits for a call of the slot and responds to it, and to its retries until `holdAgain`. */
  respond(slot: string, response: CallResponse): Promise<void>;
  /** Ends the responses to retries: later calls are held. */
  holdAgain(): void;
};

/** Holds the API calls of slots. A call that the page aborts is no longer pending. */
export async function holdCalls(page: Page, calls: Record<string, Call>): Promise<HeldCalls> {
  const pending = new Map<Request, { key: string; route: Route }>();
  /** Responses to retries. */
  const responses = new Map<string, CallResponse>();
  /** Key of pending calls: method and path, because two slots may make the same call. */
  const callKey = ({ method, path }: Call) => `${method} ${path.source}`;
  const callOf = (slot: string) => {
    const call = calls[slot];
    if (call === undefined) throw new Error(`${slot} has no call`);
    return call;
  };
  const pendingCount = (slot: string) => [...pending.values()].filter(({ key }) => key === callKey(callOf(slot))).length;

  await page.route('**/v2/**', async (route, request) => {
    const { pathname } = new URL(request.url());
    const call = Object.values(calls).find(({ method, path }) => request.method() === method && path.test(pathname));
    if (call === undefined) return route.fallback();
    const response = responses.get(callKey(call));
    if (response !== undefined) return fulfillRoute(route, response);
    pending.set(request, { key: callKey(call), route });
  });
  page.on('requestfailed', (request) => pending.delete(request));

  return {
    isHeld: (slot) => pendingCount(slot) > 0,
    async respond(slot, response) {
      await expect
        .poll(() => pendingCount(slot), { message: `a call of ${slot} is in flight`, intervals: [20, 50, 100] })
        .toBeGreaterThan(0);
      const call = callOf(slot);
      if (isRetried(call, response)) responses.set(callKey(call), response);
      for (const [request, { key, route }] of pending) {
        if (key !== callKey(call)) continue;
        pending.delete(request);
        await fulfillRoute(route, response);
      }
    },
    holdAgain: () => responses.clear(),
  };
}

/** Whether the page may repeat a call by itself after this response: every GET, and other calls but PUT without a refusal (4xx). */
const isRetried = ({ method }: Call, response: CallResponse) =>
  method === 'GET' || (method !== 'PUT' && (response === 'connection lost' || response.status < 400 || response.status >= 500));

async function fulfillRoute(route: Route, response: CallResponse): Promise<void> {
  if (response === 'connection lost') return route.abort('connectionreset');
  return route.fulfill({ status: response.status, json: response.json });
}
