/** Fails if the message catalogues are out of date or a French text is missing. Restores the catalogues. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const files = ['locales/en/messages.po', 'locales/fr/messages.po'];
const before = files.map((file) => readFileSync(file, 'utf8'));
const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('lingui', args, { encoding: 'utf8' });
  if (status !== 0) console.error(stdout, stderr);
  return status === 0;
};
const withoutDate = (text: string) => text.replace(/^"POT-Creation-Date.*$/m, '');

const isExtracted = run('extract', '--clean');
const stale = files.filter((file, index) => withoutDate(readFileSync(file, 'utf8')) !== withoutDate(before[index] ?? ''));
files.forEach((file, index) => writeFileSync(file, before[index] ?? ''));
for (const file of stale) console.error(`${file} is stale: npm run words`);
const missing = [...(before[1] ?? '').matchAll(/^msgid "(.+)"\nmsgstr ""\n(?!")/gm)].map((match) => match[1]);
for (const text of missing) console.error(`no French for: ${text}`);
console.log(`${[...(before[1] ?? '').matchAll(/^msgid "/gm)].length} texts, ${missing.length} without French`);
process.exit(isExtracted && stale.length === 0 && missing.length === 0 ? 0 : 1);
