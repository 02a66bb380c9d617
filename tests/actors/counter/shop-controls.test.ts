import { expect, test } from 'vitest';
import { waitFor } from 'xstate';
import { startShopControls } from '#actors/counter/shop-controls.actors.ts';
import { ApiError } from '#api/http/errors.ts';
import { usualControls } from '../../machines/shop-controls/scenario.ts';
import { createScriptedApi, failWith, type Answer } from '../../support/actors/scripted-api.ts';

const loaded: Answer = () => ({ payload: usualControls });

async function startControls(answer: Answer) {
  const { api, requests, answerWith } = createScriptedApi(answer);
  let ends = 0;
  const controls = startShopControls({ api, onEnd: () => (ends += 1) });
  const settle = async () => {
    const { value, context } = await waitFor(controls, ({ value: state }) => state !== 'loading' && state !== 'saving');
    return { value, ...context, ends };
  };
  return { controls, requests, answerWith, settle };
}

test.each([
  ['are loaded', loaded, { value: 'ready', controls: usualControls, ends: 0 }],
  ['get no answer', failWith(new ApiError({ kind: 'network' })), { value: 'loadFailed', failure: { type: 'unreachable' }, ends: 0 }],
  ['find the session ended', failWith(new ApiError({ status: 401 })), { ends: 1 }],
])('the controls %s', async (_, answer, expected) => {
  const { settle, requests } = await startControls(answer);
  expect(await settle()).toMatchObject(expected);
  expect(requests).toMatchObject([{ method: 'GET', path: '/v2/staff/controls', signal: expect.any(AbortSignal) as AbortSignal }]);
});

test.each([
  ['is stored', loaded, { value: 'ready', saved: { type: 'delay', minutes: 10 }, queue: [] }],
  [
    'is refused',
    failWith(new ApiError({ status: 422, errors: { date: 'Trop tard.' } })),
    { value: 'refused', failure: { reason: 'Trop tard.' }, queue: [] },
  ],
  ['gets no answer', failWith(new ApiError({ kind: 'timeout' })), { value: 'saveFailed', queue: [{ type: 'delay', minutes: 10 }] }],
  ['finds the session ended', failWith(new ApiError({ status: 401 })), { ends: 1 }],
])('a change %s, and is never aborted', async (_, answer, expected) => {
  const { controls, settle, requests, answerWith } = await startControls(loaded);
  await settle();
  answerWith(answer);
  controls.send({ type: 'control.change', change: { type: 'delay', minutes: 10 } });
  expect(await settle()).toMatchObject(expected);
  expect(requests.at(-1)).toMatchObject({ method: 'PUT', path: '/v2/staff/controls/delay', body: { minutes: 10 } });
  expect(requests.at(-1)?.signal).toBeUndefined();
});
