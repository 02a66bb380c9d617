// References: S-n in docs/security.md.

import { expect, test } from 'vitest';
import { createAccountClient } from '../../support/accounts.ts';
import { caseCount } from '../../support/deep-tests.ts';
import { useTestServer } from '../../support/test-server.ts';

// High limits, so that no request is delayed or rejected by them.
const { server } = await useTestServer({ env: { DEMO: '1', RATE_LIMIT_FACTOR: '1000000' } });
const accounts = createAccountClient(server);

const knownEmail = (await accounts.createCustomer()).user.email;
/** Number of requests for each kind of address. */
const roundCount = caseCount(60, 400);
/** Maximum difference of the response times in milliseconds. */
const maximumDifferenceMs = 5;

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

type ApiResponse = { statusCode: number; body: string };
/**
 * Sends requests for both addresses alternately, and swaps their order in each round, so that load on the machine delays both
 * equally. Returns the responses and the median of the differences in response time within a round.
 */
async function compareAddresses(
  sendRequest: (email: string) => Promise<ApiResponse>,
): Promise<{ responses: Set<string>; difference: number }> {
  const responses = new Set<string>();
  const differences: number[] = [];
  const measureMs = async (email: string) => {
    const startedAt = performance.now();
    const { statusCode, body } = await sendRequest(email);
    const elapsedMs = performance.now() - startedAt;
    responses.add(`${statusCode} ${body}`);
    return elapsedMs;
  };
  for (let round = 0; round < roundCount; round += 1) {
    const nobody = `nobody-${round}@example.fr`;
    const isKnownFirst = round % 2 === 0;
    const firstMs = await measureMs(isKnownFirst ? knownEmail : nobody);
    const secondMs = await measureMs(isKnownFirst ? nobody : knownEmail);
    differences.push(isKnownFirst ? firstMs - secondMs : secondMs - firstMs);
  }
  return { responses, difference: Math.abs(median(differences)) };
}

const calls: [string, (email: string) => Promise<ApiResponse>, string][] = [
  ['log-in with a wrong password (S-20)', (email) => accounts.logIn(email, 'pas le bon'), '401'],
  ['a request for a code (S-21)', (email) => accounts.sendCode(email), '200'],
  ['a new password with a wrong code (S-21)', (email) => accounts.resetPassword(email, '000000'), '422'],
  ['a wrong code (S-21)', (email) => accounts.submitCode(email, '000000'), '422'],
];
for (const [call, ask, status] of calls)
  test(`status, body, and time (median within 5 ms) are the same for known and unknown emails: ${call}`, async () => {
    const { responses, difference } = await compareAddresses(ask);
    expect([...responses].map((response) => response.slice(0, 3))).toEqual([status]);
    expect(difference).toBeLessThan(maximumDifferenceMs);
  }, 300_000);

test('none of these calls sends a mail to an unknown email (S-21)', async () => {
  const recipients = new Set((await accounts.mailbox()).map(({ to }) => to));
  expect([...recipients]).toEqual([knownEmail]);
});
