import { PassThrough } from 'node:stream';
import { sql } from 'drizzle-orm';
import Fastify, { LogController } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { OutageLog } from '#server/operation/outage-log.ts';
import { handleErrors } from '#server/http/errors.ts';
import { openMemoryDatabase } from '../../support/database-template.ts';
import { setReadOnly } from '../../support/read-only-database.ts';

type Line = { level: number; msg: string; reqId?: string; failures?: number; codes?: object; orders?: string[]; err?: { stack: string } };

let close: () => Promise<void> = async () => {};
afterEach(() => close());

/** Starts a server whose orders and one job use a database, and returns its log lines. */
async function startLogged(database: Database, outageLog: OutageLog) {
  const stream = new PassThrough();
  let text = '';
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const logController = new LogController({ disableRequestLogging: true });
  const app = Fastify({ logger: { stream, hooks: { logMethod: outageLog.createLogMethod() } }, logController });
  outageLog.attach(app.log);
  handleErrors(
    app,
    () => {},
    async () => 'fr',
  );
  const write = sql`insert into server_keys values (${crypto.randomUUID()}, '')`;
  app.post('/v2/public/checkout/', async () => void (await database.db.execute(write)));
  app.post('/v2/public/auth/login/', async () => void (await database.db.execute(write)));
  close = async () => {
    await app.close();
    await database.close();
  };
  return {
    post: (url: string) => app.inject({ method: 'POST', url, payload: {} }),
    runJob: () => database.db.execute(write).catch((err: unknown) => app.log.warn({ err }, 'background job failed')),
    log: app.log,
    readLines: () => text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Line])),
  };
}

test('one outage is one line with its stack and one sum, with the request ids of the failed orders; other errors are logged as ever', async () => {
  const database = await openMemoryDatabase();
  const outageLog = new OutageLog();
  const { post, runJob, log, readLines } = await startLogged(database, outageLog);
  await setReadOnly(database, true);
  for (let count = 0; count < 40; count += 1) expect((await post('/v2/public/checkout/')).statusCode).toBe(503);
  await post('/v2/public/auth/login/');
  await runJob();
  log.error({ err: new Error('a fault of the server') }, 'request failed');
  await setReadOnly(database, false);
  outageLog.end();
  const [first, other, sum, ...more] = readLines();
  expect(more).toEqual([]);
  expect(first).toMatchObject({ msg: 'request failed', reqId: 'req-1', method: 'POST', route: '/v2/public/checkout/' });
  expect(other).toMatchObject({ msg: 'request failed', err: { message: 'a fault of the server' } });
  expect(sum).toMatchObject({ msg: 'database outage: further failures', failures: 41, codes: { '25006': 41 } });
  expect(sum?.orders).toEqual(Array.from({ length: 39 }, (_, index) => `req-${(index + 2).toString(36)}`));
});

test('an outage that lasts is summed up again and again, and the next one has a stack of its own', async () => {
  const database = await openMemoryDatabase();
  const { post, readLines } = await startLogged(database, new OutageLog({ quietMs: 200, summaryMs: 50, checkMs: 5 }));
  const sums = () => readLines().filter(({ msg }) => msg.startsWith('database outage'));
  await setReadOnly(database, true);
  let failed = 0;
  while (sums().length < 2) {
    await post('/v2/public/checkout/');
    failed += 1;
  }
  await expect.poll(() => sums().reduce((sum, { failures = 0 }) => sum + failures, 0)).toBe(failed - 1);
  expect(readLines().filter(({ err }) => err !== undefined)).toHaveLength(1);
  const countStacks = async () => {
    await post('/v2/public/checkout/');
    return readLines().filter(({ err }) => err !== undefined).length;
  };
  // The outage is over when there was no failure between two calls.
  await expect.poll(countStacks, { interval: 300 }).toBe(2);
  await setReadOnly(database, false);
});
