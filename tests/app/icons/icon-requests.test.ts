// References: §n in docs/behaviour.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { iconPaths, requestIcons, withFirstFetchTimeout } from '#app/icons/icon-requests.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hosts = ['https://a.example', 'https://b.example', 'https://c.example'];
const never = () => new Promise<never>(() => {});

/** Fake hosts that record when each receives a request, in milliseconds, and whether its request was aborted. */
function fakeHosts(answers: Record<string, () => Promise<Response>>) {
  const start = Date.now();
  const requested: [host: string, at: number][] = [];
  const aborted: [host: string, at: number][] = [];
  const fetch = (async (url: string, { signal }: RequestInit) => {
    const { origin } = new URL(url);
    requested.push([origin, Date.now() - start]);
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => {
        aborted.push([origin, Date.now() - start]);
        reject(signal.reason);
      });
      (answers[origin] ?? never)().then(resolve, reject);
    });
  }) as typeof globalThis.fetch;
  return { requested, aborted, fetch };
}

const respond =
  (body: object, status = 200) =>
  async () =>
    Response.json(body, { status });

describe('icons are requested (§9 Technical limits)', () => {
  test('from the first host alone if it answers in time', async () => {
    const { requested, fetch } = fakeHosts({ 'https://a.example': respond({ from: 'a' }) });
    expect(await requestIcons('/x.json', { hosts, fetch })).toEqual({ from: 'a' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(requested).toEqual([['https://a.example', 0]]);
  });

  test('from the next host too after each 750 ms without an answer, and the first answer counts', async () => {
    const { requested, aborted, fetch } = fakeHosts({ 'https://c.example': respond({ from: 'c' }) });
    const response = requestIcons('/x.json', { hosts, fetch });
    await vi.advanceTimersByTimeAsync(749);
    expect(requested).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(751);
    expect(await response).toEqual({ from: 'c' });
    expect(requested).toEqual([
      ['https://a.example', 0],
      ['https://b.example', 750],
      ['https://c.example', 1500],
    ]);
    expect(aborted.map(([host]) => host)).toEqual(['https://a.example', 'https://b.example']);
  });

  test('from the next host at once after a failure', async () => {
    const { requested, fetch } = fakeHosts({ 'https://a.example': respond({}, 500), 'https://b.example': respond({ from: 'b' }) });
    expect(await requestIcons('/x.json', { hosts, fetch })).toEqual({ from: 'b' });
    expect(requested.map(([, startedAtMs]) => startedAtMs)).toEqual([0, 0]);
  });

  test('for at most 5 seconds each, and in vain if no host answers', async () => {
    const { aborted, fetch } = fakeHosts({});
    const response = requestIcons('/x.json', { hosts, fetch });
    const failure = expect(response).rejects.toBeInstanceOf(AggregateError);
    await vi.advanceTimersByTimeAsync(6500);
    await failure;
    expect(aborted).toEqual([
      ['https://a.example', 5000],
      ['https://b.example', 5750],
      ['https://c.example', 6500],
    ]);
  });

  test('once only if their set does not exist', async () => {
    const { requested, fetch } = fakeHosts({ 'https://a.example': respond({}, 404) });
    expect(await requestIcons('/x.json', { hosts, fetch })).toBeNull();
    expect(requested).toHaveLength(1);
  });

  test('in as few URLs of at most 500 characters as needed, on the longest host', () => {
    const names = Array.from({ length: 60 }, (_, index) => `icon-number-${index + 100}`);
    const requests = iconPaths('lucide', names, ['https://a.example', 'https://a-much-longer-host.example']);
    for (const { path } of requests) expect(`https://a-much-longer-host.example${path}`.length).toBeLessThanOrEqual(500);
    expect(requests.flatMap((request) => request.names)).toEqual(names);
    expect(requests).toHaveLength(3);
    const room = 500 - 'https://a.example/x.json?icons='.length;
    expect(iconPaths('x', ['a', 'b'.repeat(room - 2)], ['https://a.example'])).toHaveLength(1);
    expect(iconPaths('x', ['a', 'b'.repeat(room - 1)], ['https://a.example'])).toHaveLength(2);
  });
});

test('an icon is waited for 1.5 seconds when it is first shown, and left out afterwards (§9 Technical limits)', async () => {
  const resolveAfter = (ms: number) => new Promise<string>((resolve) => setTimeout(() => resolve('icon'), ms));
  const [early, late] = [withFirstFetchTimeout(resolveAfter(1499)), withFirstFetchTimeout(resolveAfter(1501))];
  await vi.advanceTimersByTimeAsync(1600);
  expect([await early, await late]).toEqual(['icon', null]);
});
