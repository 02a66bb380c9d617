// References: §n in docs/behaviour.

import { expect, test } from 'vitest';
import { limitPreloads } from '#app/preloads.ts';

type Router = Parameters<typeof limitPreloads>[0];

test('at most five chunk preloads are in flight, the rest are queued, and a failed one frees its slot (§9)', async () => {
  const running: { succeed: () => void; fail: () => void }[] = [];
  let startedCount = 0;
  const router = {
    preloadRoute: () => {
      startedCount += 1;
      return new Promise((succeed, fail) => running.push({ succeed: () => succeed(undefined), fail: () => fail(new Error('gone')) }));
    },
  } as unknown as Router;
  limitPreloads(router);
  const preloads = Array.from({ length: 12 }, () => router.preloadRoute({ to: '/menu' }).catch(() => 'failed'));
  const waitUntilSettled = () => new Promise((done) => setImmediate(done));
  await waitUntilSettled();
  expect(startedCount).toBe(5);
  running.shift()?.fail();
  running.shift()?.succeed();
  await waitUntilSettled();
  expect(startedCount).toBe(7);
  while (running.length > 0) {
    running.shift()?.succeed();
    await waitUntilSettled();
  }
  expect((await Promise.all(preloads)).filter((outcome) => outcome === 'failed')).toHaveLength(1);
  expect(startedCount).toBe(12);
});
