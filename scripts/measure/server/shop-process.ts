/** Process of `npm run bench:server` and `npm run bench:counter`: serves the test shop at noon of a Monday. Its environment is the server's. */
import { resolve } from 'node:path';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/database/database.ts';
import { readEnv } from '#server/env.ts';
import { mondayNoon } from '../../../tests/support/test-shop.ts';
import { reportAddress, reportMemory } from './report-address.ts';

const env = readEnv({ ...process.env, LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '1000000' });
const database = await openDatabase(env);
const { app } = await buildApp({ env, database, now: () => mondayNoon, buildFolder: resolve('dist') });
reportMemory();
reportAddress(await app.listen({ host: '127.0.0.1', port: 0 }));
