/**
 * Kills the server at random times and checks that no acknowledged order is lost: `npm run test:kill -- --rounds 200`. `--seed`
 * reproduces the times of a run.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { killRounds } from '../../tests/server/processes/kill-rounds.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '200' }, seed: { type: 'string' } } });
const rounds = Number(values.rounds);
const seed = Number(values.seed ?? randomInt(2 ** 31));
if (!Number.isSafeInteger(rounds) || rounds < 1 || !Number.isSafeInteger(seed))
  throw new Error('--rounds and --seed must be integers, --rounds at least 1');

console.log(`seed ${seed}`);
const { kills, acknowledged, unanswered, slowestRestartMs, problems } = await killRounds({ rounds, seed, log: console.log });
for (const problem of problems) console.error(problem);
console.log(
  `${kills} kills of ${rounds}, ${acknowledged} orders acknowledged, ${unanswered} without a response, ${problems.length} problems, slowest restart ${(slowestRestartMs / 1000).toFixed(2)} s, seed ${seed}`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
