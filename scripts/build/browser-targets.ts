import { readFileSync } from 'node:fs';

/** Names of browsers of a browserslist in the targets of a build, where they differ. */
const targetNames: Readonly<Record<string, string>> = { ios_saf: 'ios' };

/** Returns the targets of a build for the oldest supported browsers, which are the `browserslist` of `package.json`. */
export function browserTargets(): string[] {
  const { browserslist } = JSON.parse(readFileSync('package.json', 'utf8')) as { browserslist: string[] };
  return browserslist.map((query) => {
    const [, browser = '', version] = /^(\w+) >= ([\d.]+)$/.exec(query) ?? [];
    if (version === undefined) throw new Error(`not a browser and its oldest version: ${query}`);
    return (targetNames[browser] ?? browser) + version;
  });
}
