/**
 * Counts the files that one changed word renames: `npm run measure:renames`. Builds a copy of the project, changes a French word in each of
 * several places, and builds again. Prints for each word how many scripts and styles of the shop have another name, and fails if there are more
 * than three, or if a file with the same name has another content.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const maximum = 3;

/** Where the words are. The first word of each place is changed, and the one that most files have. */
const places = {
  header: 'src/features/frame/site-header.tsx',
  home: 'src/features/home/',
  menu: 'src/features/menu/',
  'checkout step': 'src/features/checkout/steps/delivery/',
  account: 'src/features/account/',
  error: 'src/features/error/',
  component: 'src/components/',
};

const catalogue = 'locales/fr/messages.po';

/** A message: the source files that have it, and its French text. */
type Message = { files: readonly string[]; text: string };

const messages = readFileSync(catalogue, 'utf8')
  .split('\n\n')
  .flatMap((entry): Message[] => {
    const [, text] = /^msgstr "([^{}"]+)"$/m.exec(entry) ?? [];
    const files = [...entry.matchAll(/^#: (\S+)$/gm)].map(([, file = '']) => file).filter((file) => !file.includes('/counter/'));
    return text === undefined || files.length === 0 ? [] : [{ files, text }];
  });

function firstIn(place: string): Message {
  const found = messages.find(({ files }) => files.length === 1 && files[0]?.startsWith(place));
  if (found === undefined) throw new Error(`No word is only in ${place}`);
  return found;
}

const [mostUsed] = messages.toSorted((a, b) => b.files.length - a.files.length);
if (mostUsed === undefined) throw new Error(`${catalogue} has no words`);
const changes: [place: string, message: Message][] = [
  ...Object.entries(places).map(([name, place]) => [name, firstIn(place)] as [string, Message]),
  [`${mostUsed.files.length} files`, mostUsed],
];

const folder = mkdtempSync(join(tmpdir(), 'renames-'));
try {
  for (const path of ['src', 'machines', 'server', 'scripts', 'locales', 'public', ...globSync('*.{ts,json,html}')])
    cpSync(path, join(folder, path), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const before = build();
  console.log(`${before.size} scripts and styles\n${'changed word'.padEnd(16)} ${'renamed'.padStart(7)}`);
  for (const [place, { text }] of changes) {
    const original = readFileSync(join(folder, catalogue), 'utf8');
    writeFileSync(join(folder, catalogue), original.replace(`msgstr "${text}"`, `msgstr "${text} changé"`));
    const after = build();
    writeFileSync(join(folder, catalogue), original);
    const renamed = [...before.keys()].filter((file) => !after.has(file));
    const overwritten = [...before].filter(([file, content]) => after.get(file)?.equals(content) === false).map(([file]) => file);
    console.log(`${place.padEnd(16)} ${String(renamed.length).padStart(7)}  «${text}» ${renamed.slice(0, maximum).join(' ')}`);
    if (renamed.length === 0 || renamed.length > maximum || overwritten.length > 0) process.exitCode = 1;
    for (const file of overwritten) console.error(`${file} has the same name and another content`);
  }
} finally {
  rmSync(folder, { recursive: true });
}

/** Builds the copy and returns the scripts and styles of the shop by name. */
function build(): Map<string, Buffer> {
  const { status, stderr } = spawnSync('sh', ['scripts/build/build.sh'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${resolve('node_modules/.bin')}:${process.env['PATH']}` },
  });
  if (status !== 0) throw new Error(`The build failed: ${stderr}`);
  const client = join(folder, 'dist/client');
  return new Map(globSync('assets/*.{js,css}', { cwd: client }).map((file) => [file, readFileSync(join(client, file))]));
}
