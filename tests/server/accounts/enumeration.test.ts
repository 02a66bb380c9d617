import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { createAccountClient, type AccountClient } from '../../support/accounts.ts';
import { caseCount } from '../../support/campaign.ts';
import { openTestDatabase, startTestServer, type TestServer } from '../../support/test-server.ts';

let database: Database;
let server: TestServer;
let accounts: AccountClient;
let known: string;
beforeAll(async () => {
  database = await openTestDatabase();
  // So high that no wait begins: what is compared is the answers, not the limits.
  server = await startTestServer({ database, env: { DEMO: '1', RATE_LIMIT_FACTOR: '1000000' } });
  accounts = createAccountClient(server);
  known = (await accounts.createCustomer()).user.email;
}, 120_000);
afterAll(async () => {
  await server.close();
  await database.close();
});

/** Tries of each kind. */
const rounds = caseCount(60, 400);
/** Milliseconds between the medians. */
const largestDifference = 5;

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

type Answer = { statusCode: number; body: string };
/**
 * Asks for both addresses in turn, whichever comes first changing each round, so that a busy machine delays both alike.
 * Half of the difference of the two within a round is what a noisy moment leaves; the median of them is compared.
 */
async function compare(ask: (email: string) => Promise<Answer>): Promise<{ answers: Set<string>; difference: number }> {
  const answers = new Set<string>();
  const differences: number[] = [];
  const timed = async (email: string) => {
    const startedAt = performance.now();
    const { statusCode, body } = await ask(email);
    const took = performance.now() - startedAt;
    answers.add(`${statusCode} ${body}`);
    return took;
  };
  for (let round = 0; round < rounds; round += 1) {
    const nobody = `nobody-${round}@example.fr`;
    const [first, second] = round % 2 === 0 ? [known, nobody] : [nobody, known];
    const [a, b] = [await timed(first), await timed(second)];
    differences.push(round % 2 === 0 ? a - b : b - a);
  }
  return { answers, difference: Math.abs(median(differences)) };
}

const calls: [string, (email: string) => Promise<Answer>, string][] = [
  ['log-in with a wrong password (S-20)', (email) => accounts.logIn(email, 'pas le bon'), '401'],
  ['a code that is asked for (S-21)', (email) => accounts.sendCode(email), '200'],
  ['a new password with a wrong code (S-21)', (email) => accounts.resetPassword(email, '000000'), '422'],
  ['a wrong code (S-21)', (email) => accounts.submitCode(email, '000000'), '422'],
];
for (const [call, ask, status] of calls)
  test(`status, body, and time (median within 5 ms) are the same for known and unknown emails: ${call}`, async () => {
    const { answers, difference } = await compare(ask);
    expect([...answers].map((answer) => answer.slice(0, 3))).toEqual([status]);
    expect(difference).toBeLessThan(largestDifference);
  }, 300_000);

test('none of these calls sends a mail to an unknown email (S-21)', async () => {
  const recipients = new Set((await accounts.mailbox()).map(({ to }) => to));
  expect([...recipients]).toEqual([known]);
});
