import { parseArgs } from 'node:util';
import type { Env } from '#server/env.ts';
import type { Publication, PublishedVersion } from './publications.ts';
import { withPublisher } from './publishing.ts';
import { readJsonFile } from './read-shop-file.ts';
import type { ChangeCount } from './shop-changes.ts';

const usage = `Usage:
  npm run publish -- shop.json          puts the content of a shop file on sale
  npm run publish -- --list             lists the latest publications
  npm run publish -- --version <hash>   puts an earlier version on sale again`;

/** Error for invalid command-line arguments. */
export class UsageError extends Error {
  constructor(problem: string) {
    super(`${problem}\n\n${usage}`);
    this.name = 'UsageError';
  }
}

/**
 * Runs `npm run publish` and returns the lines to print.
 *
 * @throws {UsageError | ShopFileError | FolderLockedError} without changing the shop
 */
export async function runPublishCommand(args: readonly string[], env: Pick<Env, 'databaseUrl' | 'dataDir' | 'isDemo'>): Promise<string[]> {
  const { file, version, isList } = parseCommand(args);
  return withPublisher(env, async (publisher) => {
    if (isList) return listLines(await publisher.list());
    if (file !== undefined) return publicationLines(await publisher.publish(await readJsonFile(file), file));
    const publication = await publisher.publishVersion(version ?? '');
    if (publication === null) throw new UsageError(`Version ${version} was never published; see --list.`);
    return publicationLines(publication);
  });
}

function parseCommand(args: readonly string[]): { file?: string; version?: string; isList: boolean } {
  // A hash may start with a hyphen, which `parseArgs` accepts only after `=`.
  const index = args.indexOf('--version');
  const joined = index === -1 ? [...args] : args.toSpliced(index, 2, `--version=${args[index + 1] ?? ''}`);
  const { values, positionals } = readArguments(joined);
  const [file] = positionals;
  const { version, list: isList = false } = values;
  const requestedActions = positionals.length + Number(version !== undefined) + Number(isList);
  if (requestedActions !== 1) throw new UsageError('Give one shop file, --list or --version.');
  return { ...(file === undefined ? {} : { file }), ...(version === undefined ? {} : { version }), isList };
}

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { list: { type: 'boolean' }, version: { type: 'string' } } });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'The arguments are wrong.');
  }
}

function publicationLines({ version, previous, changes }: Publication): string[] {
  if (previous === version) return [`Version ${version} is on sale already: nothing was published.`];
  const kinds = Object.entries(changes).filter(([, count]) => count.added + count.removed + count.changed > 0);
  return [
    `Published version ${version}${previous === null ? '.' : ` (before: ${previous}).`}`,
    ...kinds.map(([kind, count]) => `  ${kind}: ${countText(count)}`),
    'Running servers sell it within seconds.',
  ];
}

function countText({ added, removed, changed }: ChangeCount): string {
  const counts = Object.entries({ added, removed, changed }).filter(([, count]) => count > 0);
  return counts.map(([verb, count]) => `${count} ${verb}`).join(', ');
}

function listLines(published: readonly PublishedVersion[]): string[] {
  if (published.length === 0) return ['Nothing has been published yet.'];
  return published.map(
    ({ version, publishedAt, menus, items, offers }, index) =>
      `${publishedAt.toISOString()}  ${version}  ${menus} menus, ${items} items, ${offers} offers${index === 0 ? '  (on sale)' : ''}`,
  );
}
