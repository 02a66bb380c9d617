/**
 * Vite plugins that give the classes of CSS modules names of three characters: two for the file, by its position among all files, and
 * one for the class. Each page repeats class names hundreds of times, and the random hashes of the usual names do not compress. The
 * builds for the browser and the server derive equal names, because both derive them from the list of files.
 * `.vite/class-names.json` lists which class each name is.
 */
import { globSync } from 'node:fs';
import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** Pattern of the names that the plugins replace. No other identifier begins like them. */
export const longClassNames = 'long-name-[hash]-[local]';
const longName = /\blong-name-[\w-]+/g;
const hashOfName = /^long-name-.{6}-/;
const isModule = /\.module\.css$/;

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const characters = `${letters}0123456789`;

/** Encodes a number in two characters, the first a letter. */
function encodeFile(index: number): string {
  const first = letters[Math.floor(index / characters.length)];
  if (first === undefined) throw new Error('there are more CSS modules than names of two characters');
  return `${first}${characters[index % characters.length]}`;
}

/** Encodes a number in as few characters as possible. */
function encodeClass(index: number): string {
  const prefix = index < characters.length ? '' : encodeClass(Math.floor(index / characters.length) - 1);
  return `${prefix}${characters[index % characters.length]}`;
}

/** Returns the short names of a file's classes by their long names. All names of a file, and no others, begin with its two characters. */
export function shortClassNames(fileIndex: number, longNames: readonly string[]): Map<string, string> {
  const file = encodeFile(fileIndex);
  return new Map([...new Set(longNames)].toSorted().map((name, index) => [name, file + encodeClass(index)]));
}

export function shortenClassNames(): Plugin[] {
  const namesByModule = new Map<string, Map<string, string>>();
  let files: string[] = [];
  const shorten = (code: string, id: string) => code.replace(longName, (name) => namesByModule.get(id)?.get(name) ?? name);
  return [
    {
      // Between Vite's own plugins, of which the first compiles a stylesheet and the second replaces it by the module of its names.
      name: 'short-class-names:stylesheets',
      apply: 'build',
      buildStart: () => void (files = globSync('src/**/*.module.css').toSorted()),
      transform: {
        filter: { id: isModule },
        handler(code, id) {
          namesByModule.set(id, shortClassNames(files.indexOf(relative('.', id)), code.match(longName) ?? []));
          return { code: shorten(code, id), map: null };
        },
      },
    },
    {
      name: 'short-class-names:modules',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: isModule },
        // The build inserts short names where they are used. Without `no-treeshake` it then drops the module, and its styles with it.
        handler: (code, id) => ({ code: shorten(code, id), map: null, moduleSideEffects: 'no-treeshake' }),
      },
      generateBundle() {
        const names = [...namesByModule].flatMap(([id, shortNames]) =>
          [...shortNames].map(([long, short]) => [short, `${relative('.', id)} ${long.replace(hashOfName, '')}`]),
        );
        this.emitFile({ type: 'asset', fileName: '.vite/class-names.json', source: JSON.stringify(Object.fromEntries(names)) });
      },
    },
  ];
}
