import { expect, type Page, type Request, type Route } from 'playwright/test';

/** An API call: its method, and a pattern of its path. */
export type Call = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: RegExp };

type JsonResponse = { status: number; json: unknown };

/** The back end's response to a call. */
export type CallResponse = JsonResponse | 'connection lost';

export const jsonResponse = (json: object): JsonResponse => ({ status: 200, json });
export const success = (payload: unknown) => jsonResponse({ status: 'success', payload });
export const refusal = (status: number, code: string, payload: unknown = null): JsonResponse => ({
  status,
  json: { status: 'error', code, message: 'Refusé.', payload },
});

/** API calls of a page that stay pending until the test responds to them. An actor of a chart makes a call. */
export type HeldCalls = {
  /** Whether a call of the actor is pending. */
  isHeld(actor: string): boolean;
  /** Waits for a call of the actor and responds to it, and to its retries until `holdAgain`. */
  respond(actor: string, response: CallResponse): Promise<void>;
  /** Ends the responses to retries: later calls are held. */
  holdAgain(): void;
};

/** Holds the API calls of actors. A call that the page aborts is no longer pending. */
export async function holdCalls(page: Page, calls: Record<string, Call>): Promise<HeldCalls> {
  const pending = new Map<Request, { key: string; route: Route }>();
  /** Responses to retries. */
  const responses = new Map<string, CallResponse>();
  /** Key of pending calls: method and path, because two actors may make the same call. */
  const callKey = ({ method, path }: Call) => `${method} ${path.source}`;
  const callOf = (actor: string) => {
    const call = calls[actor];
    if (call === undefined) throw new Error(`${actor} has no call`);
    return call;
  };
  const pendingCount = (actor: string) => [...pending.values()].filter(({ key }) => key === callKey(callOf(actor))).length;

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
    isHeld: (actor) => pendingCount(actor) > 0,
    async respond(actor, response) {
      await expect
        .poll(() => pendingCount(actor), { message: `a call of ${actor} is in flight`, intervals: [20, 50, 100] })
        .toBeGreaterThan(0);
      const call = callOf(actor);
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
  return route.fulfill(response);
}
