/**
 * Vite plugins that give the classes of CSS modules names of two characters, by their position among all classes of all files. Each page
 * repeats class names hundreds of times, and the random hashes of the usual names do not compress. The builds for the browser and the
 * server derive equal names, because both derive them from the same files.
 * `.vite/class-names.json` lists which class each name is.
 */
import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** Pattern of the names that the plugins replace. No other identifier begins like them. */
export const longClassNames = 'long-name-[hash]-[local]';
const longName = /\blong-name-[\w-]+/g;
const hashOfName = /^long-name-.{6}-/;
const isModule = /\.module\.css$/;

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const characters = `${letters}0123456789`;

/** Encodes a number in as few characters as possible, but at least two, the first a letter. */
function encode(index: number): string {
  const rest = Math.floor(index / characters.length);
  const first = rest < letters.length ? letters[rest] : encode(rest - letters.length);
  return `${first}${characters[index % characters.length]}`;
}

/** Returns the short names of the classes and animations in CSS modules by file and name. No two are equal. */
export function shortClassNames(modules: ReadonlyMap<string, string>): Map<string, Map<string, string>> {
  let count = 0;
  const namesIn = (css: string) => new Set([...css.matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi)].map(([, name = '']) => name));
  return new Map([...modules].map(([file, css]) => [file, new Map([...namesIn(css)].toSorted().map((name) => [name, encode(count++)]))]));
}

export function shortenClassNames(): Plugin[] {
  let shortNames = new Map<string, Map<string, string>>();
  const used = new Map<string, string>();
  function shorten(code: string, id: string): string {
    const file = relative('.', id);
    return code.replace(longName, (long) => {
      const name = long.replace(hashOfName, '');
      const short = shortNames.get(file)?.get(name);
      if (short === undefined) throw new Error(`${file} has no class ${name}`);
      used.set(short, `${file} ${name}`);
      return short;
    });
  }
  return [
    {
      // Between Vite's own plugins, of which the first compiles a stylesheet and the second replaces it by the module of its names.
      name: 'short-class-names:stylesheets',
      apply: 'build',
      buildStart() {
        const files = globSync('src/**/*.module.css').toSorted();
        shortNames = shortClassNames(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])));
      },
      transform: { filter: { id: isModule }, handler: (code, id) => ({ code: shorten(code, id), map: null }) },
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
        this.emitFile({ type: 'asset', fileName: '.vite/class-names.json', source: JSON.stringify(Object.fromEntries(used)) });
      },
    },
  ];
}
