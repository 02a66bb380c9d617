import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A small release: one component changed, and one word of a message that every page shows. */
const changes = [
  { file: 'src/features/menu/products/product-card.tsx', before: 'height={360}', after: 'height={361}' },
  { file: 'locales/fr/messages.po', before: 'msgid "Menu"\nmsgstr "La carte"', after: 'msgid "Menu"\nmsgstr "Notre carte"' },
];

/** Copies the files of the project, which are those that Git does not ignore, into a folder within it: there Node finds its packages. */
export function copyProject(folder: string): void {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
  for (const file of list.split('\0').filter((name) => name !== '')) cpSync(file, join(folder, file));
}

/** Builds the site of a folder, in place of an earlier build. */
export function buildSite(folder: string): void {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: folder, stdio: 'inherit' });
}

/** Makes the changes of a small release in a copy of the project. */
export function changeSources(folder: string): void {
  for (const { file, before, after } of changes) {
    const path = join(folder, file);
    const source = readFileSync(path, 'utf8');
    if (!source.includes(before)) throw new Error(`${file} has no ${before}: choose another change`);
    writeFileSync(path, source.replace(before, after));
  }
}
