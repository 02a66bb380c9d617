import { expect, type Page, type Request, type Route } from 'playwright/test';

/** A call of a slot: method, and the end of the path. */
export type Call = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: RegExp };

/** The back end's response to a call. */
export type Answer = { status: number; json: unknown } | 'connection lost';

export const success = (payload: unknown): Answer => ({ status: 200, json: { status: 'success', payload } });
export const refusal = (status: number, code: string, payload: unknown = null): Answer => ({
  status,
  json: { status: 'error', code, message: 'Refusé.', payload },
});

/** API calls that are held until a path answers them. */
export type HeldCalls = {
  /** Whether a call of the slot is held. */
  isWaiting(slot: string): boolean;
  /** Answers the held calls of a slot, and its retries before the chart has its outcome. */
  answer(slot: string, answer: Answer): Promise<void>;
  /** Holds the next calls again. */
  hold(): void;
};

/** Holds the calls of slots. A call that the page aborts is dropped. */
export async function holdCalls(page: Page, calls: Record<string, Call>): Promise<HeldCalls> {
  const waiting = new Map<Request, { call: string; route: Route }>();
  const answers = new Map<string, Answer>();
  const nameOf = ({ method, path }: Call) => `${method} ${path.source}`;
  /** Two slots may make the same call, one after the other in the chart's order. */
  const callOf = (slot: string) => {
    const call = calls[slot];
    if (call === undefined) throw new Error(`${slot} has no call`);
    return nameOf(call);
  };
  const isOf = (slot: string) => [...waiting.values()].filter(({ call }) => call === callOf(slot));

  await page.route('**/v2/**', async (route, request) => {
    const { pathname } = new URL(request.url());
    const call = Object.values(calls).find(({ method, path }) => request.method() === method && path.test(pathname));
    if (call === undefined) return route.fallback();
    const answer = answers.get(nameOf(call));
    if (answer !== undefined) return give(route, answer);
    waiting.set(request, { call: nameOf(call), route });
  });
  page.on('requestfailed', (request) => waiting.delete(request));

  return {
    isWaiting: (slot) => isOf(slot).length > 0,
    async answer(slot, answer) {
      await expect
        .poll(() => isOf(slot).length, { message: `a call of ${slot} is in flight`, intervals: [20, 50, 100] })
        .toBeGreaterThan(0);
      const held = calls[slot];
      if (held !== undefined && isRepeatable(held, answer)) answers.set(callOf(slot), answer);
      for (const [request, { call, route }] of waiting) {
        if (call !== callOf(slot)) continue;
        waiting.delete(request);
        await give(route, answer);
      }
    },
    hold: () => answers.clear(),
  };
}

/** Whether the page may repeat the call before the chart has its outcome: no update, and no request that was refused. */
const isRepeatable = ({ method }: Call, answer: Answer) =>
  method === 'GET' || (method !== 'PUT' && (answer === 'connection lost' || answer.status < 400 || answer.status >= 500));

async function give(route: Route, answer: Answer): Promise<void> {
  if (answer === 'connection lost') return route.abort('connectionreset');
  return route.fulfill({ status: answer.status, json: answer.json });
}
