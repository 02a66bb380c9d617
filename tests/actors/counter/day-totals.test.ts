import { expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { startDayTotals } from '#actors/counter/day-totals.actors.ts';
import { ApiError } from '#api/http/errors.ts';
import { totals } from '../../machines/day-totals/scenario.ts';
import { createScriptedApi, failWith } from '../../support/actors/scripted-api.ts';

test.each([
  ['are loaded with their day', () => ({ payload: totals }), { value: { open: 'shown' }, loaded: { date: '2027-01-04', totals } }, 0],
  ['get no answer', failWith(new ApiError({ kind: 'network' })), { value: { open: 'failed' }, failure: { type: 'unreachable' } }, 0],
  ['meet an unreadable response', () => ({ payload: {} }), { value: { open: 'failed' }, failure: { type: 'serverError', reason: '' } }, 0],
  ['find the session ended', failWith(new ApiError({ status: 401 })), { value: 'closed' }, 1],
] as const)('totals %s', async (_, answer, expected, ends) => {
  const { api, requests } = createScriptedApi(answer);
  let reported = 0;
  const actor = startDayTotals({ api, onEnd: () => (reported += 1) });
  actor.send({ type: 'totals.open', date: '2027-01-04' });
  const { value, context } = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  expect({ value, ...context }).toMatchObject(expected);
  expect([reported, requests]).toMatchObject([
    ends,
    [{ method: 'GET', path: '/v2/staff/totals', query: { date: '2027-01-04' }, signal: expect.any(AbortSignal) as AbortSignal }],
  ]);
});

test('an export that is given up because another day is chosen saves no file', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL');
  let finish = (_text: string) => {};
  const { api, requests } = createScriptedApi(({ path, signal }) =>
    path.endsWith('.csv')
      ? new Promise((resolve, reject) => {
          finish = resolve;
          signal?.addEventListener('abort', () => reject(signal.reason as Error));
        })
      : { payload: totals },
  );
  const actor = startDayTotals({ api, onEnd: () => {} });
  actor.send({ type: 'totals.open', date: '2027-01-04' });
  await waitFor(actor, (snapshot) => snapshot.matches({ open: 'shown' }));
  actor.send({ type: 'orders.export' });
  expect(requests.at(-1)).toMatchObject({ path: '/v2/staff/totals.csv', query: { date: '2027-01-04' } });
  actor.send({ type: 'day.choose', date: '2027-01-03' });
  finish('Commande;Total');
  await waitFor(actor, (snapshot) => snapshot.matches({ open: 'shown' }));
  expect([saved.mock.calls, actor.getSnapshot().context]).toMatchObject([[], { date: '2027-01-03', failure: null }]);
});
