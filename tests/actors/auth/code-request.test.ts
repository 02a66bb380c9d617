// References: complaints and §n in docs/behaviour.

import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { providePasswordReset, provideVerification } from '#actors/auth/sign-in.actors.ts';
import { createApiClient } from '#api/http/http.ts';
import { memoryStorage } from '#platform/storage.ts';
import { createAccount } from '#stores/account.ts';
import { createCodeCooldown } from '#stores/code-cooldown.ts';

const email = 'lea@example.fr';
const message = 'Trop de codes, réessayez dans une heure.';

/** Creates the code machines over a back end that rejects every call with this response. */
function createCodeMachines(body: object, headers: Record<string, string> = {}) {
  const storage = memoryStorage();
  const codeCooldown = createCodeCooldown({ storage, now: () => new Date(0) });
  const api = createApiClient({
    apiRoot: 'http://shop.test',
    wait: async () => {},
    fetch: async () => new Response(JSON.stringify({ status: 'error', ...body }), { status: 429, headers }),
  });
  const options = { api, account: createAccount(storage), codeCooldown };
  return { passwordReset: providePasswordReset(options), verification: provideVerification(options), codeCooldown };
}

test('a code sent less than a minute ago shows the server’s sentence, its field and the remaining cooldown (complaint 22, §8)', async () => {
  const { passwordReset, codeCooldown } = createCodeMachines({ code: 'code_recently_sent', message }, { 'retry-after': '42' });
  const reset = createActor(passwordReset, { input: { email: '', canResend: true, isCodeMailedBefore: false, notice: null } }).start();
  reset.send({ type: 'code.request', email });
  const { value, context } = await waitFor(reset, (snapshot) => snapshot.hasTag('editable'));
  expect([value, context.failure, context.canResend, codeCooldown.getSnapshot()]).toEqual([
    'filling',
    { type: 'tooSoon', message },
    false,
    42,
  ]);
  codeCooldown.clear();
});

for (const [limit, body] of [
  ['another limit', { code: 'rate_limited', message }],
  ['a back end that gives no code', { message }],
] as const)
  test(`a 429 of ${limit} shows the server’s sentence without a countdown, and the flow stays where it is (§8)`, async () => {
    const { passwordReset, verification, codeCooldown } = createCodeMachines(body, { 'retry-after': '3600' });
    const refused = { failure: { type: 'refused', message, fields: {} }, canResend: true };

    const reset = createActor(passwordReset, { input: { email: '', canResend: true, isCodeMailedBefore: false, notice: null } }).start();
    reset.send({ type: 'code.request', email });
    const first = await waitFor(reset, (snapshot) => snapshot.hasTag('editable'));
    expect([first.value, first.context]).toMatchObject(['askingAddress', refused]);

    const verify = createActor(verification, { input: { email, canResend: true, isCodeDue: false } }).start();
    for (const event of [{ type: 'code.resend', email } as const, { type: 'code.submit', email, code: '123456' } as const]) {
      verify.send(event);
      const next = await waitFor(verify, (snapshot) => snapshot.hasTag('editable'));
      expect([next.value, next.context, codeCooldown.getSnapshot()]).toMatchObject(['filling', refused, 0]);
    }
  });
