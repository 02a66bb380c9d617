import { expect, type Page, type Request, type Route } from 'playwright/test';

/** A call of a slot: method, and the end of the path. */
export type Call = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: RegExp };

/** What the back end does with a call. */
export type Answer = { status: number; json: unknown } | 'connection lost';

export const success = (payload: unknown): Answer => ({ status: 200, json: { status: 'success', payload } });
export const refusal = (status: number, code: string, payload: unknown = null): Answer => ({
  status,
  json: { status: 'error', code, message: 'Refusé.', payload },
});

/** Calls that wait until a path says what they come to. */
export type HeldCalls = {
  /** A call of the slot has reached the back end, and waits. */
  isWaiting(slot: string): boolean;
  /** Answers what waits, and what is asked again before the chart has its outcome. */
  answer(slot: string, answer: Answer): Promise<void>;
  /** From now on calls wait again. */
  hold(): void;
};

/** Holds the calls of slots. One whose actor stops is given up by the page, and is dropped here. */
export async function holdCalls(page: Page, calls: Record<string, Call>): Promise<HeldCalls> {
  const waiting = new Map<Request, { call: string; route: Route }>();
  const standing = new Map<string, Answer>();
  const named = ({ method, path }: Call) => `${method} ${path.source}`;
  /** Two slots may make the same call: one after the other, by the chart's own order. */
  const callOf = (slot: string) => {
    const call = calls[slot];
    if (call === undefined) throw new Error(`${slot} has no call`);
    return named(call);
  };
  const isOf = (slot: string) => [...waiting.values()].filter(({ call }) => call === callOf(slot));

  await page.route('**/v2/**', async (route, request) => {
    const { pathname } = new URL(request.url());
    const call = Object.values(calls).find(({ method, path }) => request.method() === method && path.test(pathname));
    if (call === undefined) return route.fallback();
    const answer = standing.get(named(call));
    if (answer !== undefined) return give(route, answer);
    waiting.set(request, { call: named(call), route });
  });
  page.on('requestfailed', (request) => waiting.delete(request));

  return {
    isWaiting: (slot) => isOf(slot).length > 0,
    async answer(slot, answer) {
      await expect.poll(() => isOf(slot).length, { message: `a call of ${slot} is out`, intervals: [20, 50, 100] }).toBeGreaterThan(0);
      standing.set(callOf(slot), answer);
      for (const [request, { call, route }] of waiting) {
        if (call !== callOf(slot)) continue;
        waiting.delete(request);
        await give(route, answer);
      }
    },
    hold: () => standing.clear(),
  };
}

async function give(route: Route, answer: Answer): Promise<void> {
  if (answer === 'connection lost') return route.abort('connectionreset');
  return route.fulfill({ status: answer.status, json: answer.json });
}
