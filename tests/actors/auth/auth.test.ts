import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { createAccount } from '#stores/account.ts';
import { provideAuth } from '#actors/auth/auth.actors.ts';
import { createCodeCooldown } from '#stores/code-cooldown.ts';
import { readers } from '#stores/storage-schemas.ts';
import { createApiClient } from '#api/http/http.ts';
import { statePath } from '#machines/state-path.ts';
import { memoryStorage } from '#platform/storage.ts';

const email = 'lea@example.fr';
const message = 'Trop de codes, réessayez dans une heure.';

/** Starts the auth chart with a back end that rejects every call with this response. */
function authOver(body: object, headers: Record<string, string> = {}) {
  const storage = memoryStorage();
  const codeWait = createCodeCooldown({ storage, readers, now: () => new Date(0) });
  const api = createApiClient({
    apiRoot: 'http://shop.test',
    wait: async () => {},
    fetch: async () => new Response(JSON.stringify({ status: 'error', ...body }), { status: 429, headers }),
  });
  const machine = provideAuth({
    api,
    account: createAccount(storage),
    codeWait,
    exportData: async () => {},
    forgetCustomer() {},
    announce() {},
  });
  const auth = createActor(machine, { input: { session: null, email: '', canResend: true } }).start();
  const isAnswered = () => waitFor(auth, (snapshot) => snapshot.hasTag('editable'));
  const seen = () => {
    const { value, context } = auth.getSnapshot();
    const { failure, refusal, canResend } = context;
    return { state: statePath(value), failure, message: refusal.message, canResend, waitSeconds: codeWait.getSnapshot() };
  };
  return { auth, isAnswered, seen, codeWait };
}

test('a code sent less than a minute ago shows its field and the remaining cooldown (complaint 22)', async () => {
  const { auth, isAnswered, seen, codeWait } = authOver({ code: 'code_recently_sent', message }, { 'retry-after': '42' });
  auth.send({ type: 'reset.open' });
  auth.send({ type: 'reset.ask', email });
  await isAnswered();
  expect(seen()).toEqual({ state: 'resetting.filling', failure: 'tooSoon', message: '', canResend: false, waitSeconds: 42 });
  codeWait.clear();
});

for (const [limit, body] of [
  ['another limit', { code: 'rate_limited', message }],
  ['a back end that gives no code', { message }],
] as const)
  test(`a 429 of ${limit} shows the server’s sentence without a countdown, and the flow stays where it is (§8)`, async () => {
    const { auth, isAnswered, seen } = authOver(body, { 'retry-after': '3600' });
    const refused = { failure: 'refused', message, canResend: true, waitSeconds: 0 };
    auth.send({ type: 'reset.open' });
    auth.send({ type: 'reset.ask', email });
    await isAnswered();
    expect(seen()).toEqual({ state: 'resetting.naming', ...refused });
    auth.send({ type: 'page.leave' });
    auth.send({ type: 'verify.open' });
    auth.send({ type: 'code.resend', email });
    await isAnswered();
    expect(seen()).toEqual({ state: 'verifying.filling', ...refused });
    auth.send({ type: 'code.submit', email, code: '123456' });
    await isAnswered();
    expect(seen()).toEqual({ state: 'verifying.filling', ...refused });
  });
