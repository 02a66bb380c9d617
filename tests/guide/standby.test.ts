// Walks docs/operation/postgresql-standby.md on two hosts, which are namespaces of this machine.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const page = readFileSync('docs/operation/postgresql-standby.md', 'utf8');
const allBlocks = [...page.matchAll(/^```(\S*)\n([\s\S]*?)^```$/gm)];
const blocksOf = (language: string) => allBlocks.filter(([, name]) => name === language).map(([, , text = '']) => text);
const [createRole = '', waitForStandby = '', readState = '', goOnAlone = ''] = blocksOf('sql');
const [restart = '', copy = ''] = blocksOf('sh');
const [rule = ''] = blocksOf('');
const listen = /`(listen_addresses = '10\.0\.0\.1')`/.exec(page)?.[1] ?? '';
const promote = /`(sudo pg_ctlcluster \d+ main promote)`/.exec(page)?.[1] ?? '';

/** Exchanges the hosts of a text of the page. */
const exchange = (text: string) =>
  text
    .replaceAll('10.0.0.1', 'first')
    .replaceAll('10.0.0.2', '10.0.0.1')
    .replaceAll('first', '10.0.0.2')
    .replaceAll('application_name=b', 'application_name=a');

/** Returns a word of the shell. */
const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const on = (host: string, script: string) => `on ${host} ${quote(script)}`;
const sql = (host: string, statements: string) => `sql ${host} ${quote(statements)}`;
const changeFiles = (host: string, [setting, line]: [string, string]) =>
  on(
    host,
    `echo ${quote(setting)} >>/etc/postgresql/15/main/postgresql.conf\necho ${quote(line.trim())} >>/etc/postgresql/15/main/pg_hba.conf`,
  );

// Only root can set up hosts.
test.runIf(process.getuid?.() === 0)(
  'the commands of the page set a standby up, promote it without a loss, and make the old primary its standby',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'hosts-'));
    const script = [
      `folder=${folder}`,
      `. ${resolve('tests/guide/support/two-hosts.sh')}`,
      changeFiles('a', [listen, rule]),
      on('a', restart),
      sql('a', createRole),
      changeFiles('b', [exchange(listen), exchange(rule)]),
      on('b', copy),
      sql('a', waitForStandby),
      `sql_until a ${quote(readState)} 'b|sync'`,
      sql('a', 'create table kept (number int); insert into kept values (1);'),
      on('a', 'pg_ctlcluster 15 main stop -m immediate'),
      on('b', promote),
      `sql_until b 'select pg_is_in_recovery()' f`,
      // Without a standby of its own it does not wait for one.
      sql('b', 'insert into kept values (2);'),
      on('a', exchange(copy)),
      sql('b', waitForStandby),
      `sql_until b ${quote(readState)} 'a|sync'`,
      `echo "kept: $(${sql('a', 'select number from kept order by number')} | tr '\\n' ' ')"`,
      on('a', 'pg_ctlcluster 15 main stop -m immediate'),
      sql('b', goOnAlone),
      sql('b', 'insert into kept values (3);'),
      'echo "alone: ok"',
    ].join('\n');
    const { status, stdout, stderr } = spawnSync('unshare', ['--mount', '--net', 'sh', '-c', script], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    const results = stdout.split('\n').filter((line) => /^(kept|alone): /.test(line));
    expect([status, results], stderr).toEqual([0, ['kept: 1 2 ', 'alone: ok']]);
  },
);
