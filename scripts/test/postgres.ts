/**
 * Runs the server's tests on PostgreSQL: on the server of `TEST_DATABASE_URL` if set, else on a temporary one. Each test creates
 * its own database and drops it.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { withPostgres } from './infrastructure/postgres-cluster.ts';

process.exitCode = await withPostgres((url) => {
  // Tests whose database one of these helpers opens run on any database.
  const opensDatabase = /\b(openTestDatabase|useTestDatabase|useTestServer)\b/;
  const files = globSync('tests/**/*.test.ts').filter((file) => opensDatabase.test(readFileSync(file, 'utf8')));
  const requestedFiles = process.argv.slice(2);
  const env = { ...process.env, TEST_DATABASE_URL: url };
  return spawnSync('vitest', ['run', ...(requestedFiles.length > 0 ? requestedFiles : files)], { stdio: 'inherit', env }).status ?? 1;
});
