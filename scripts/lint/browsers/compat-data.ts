/** Answers from MDN's browser compatibility data which features the oldest supported browsers (`browserslist` of `package.json`) lack. */
import { readFileSync } from 'node:fs';

type Support = {
  version_added: string | false;
  version_removed?: string;
  alternative_name?: string;
  prefix?: string;
  flags?: unknown[];
};
/** Has its parts as further properties. */
type Feature = { __compat?: { support: Record<string, Support | Support[] | undefined> }; [part: string]: unknown };

/** Browsers of the data by name of `browserslist`. A phone's browser has the same versions as its desktop one, except Safari's. */
const browserIds: Readonly<Record<string, readonly string[]>> = {
  chrome: ['chrome', 'chrome_android'],
  edge: ['edge'],
  safari: ['safari'],
  ios_saf: ['safari_ios'],
  firefox: ['firefox', 'firefox_android'],
};

/** Path of a feature in the data, such as `['api', 'URL', 'parse_static']`. */
export type FeaturePath = readonly string[];

export type CompatData = {
  /** Whether the data has the feature. */
  has: (path: FeaturePath) => boolean;
  /** Returns the supported browsers that lack the feature, or nothing if all have it or the data does not know it. */
  lackedBy: (path: FeaturePath) => string[];
  /** Names of the functions, objects, and properties of scripts that some supported browser lacks. */
  lackedNames: ReadonlySet<string>;
};

/** Compares versions such as `15.4`. `≤80` is a version before which nobody has tested. */
function isAtMost(version: string, limit: string): boolean {
  const [major = NaN, minor = 0] = version.replace('≤', '').split('.').map(Number);
  const [limitMajor = 0, limitMinor = 0] = limit.split('.').map(Number);
  return major < limitMajor || (major === limitMajor && minor <= limitMinor);
}

function isSupported(support: Support | Support[] | undefined, version: string): boolean {
  // The data does not know the browser's support, which is rare and old.
  if (support === undefined) return true;
  return [support].flat().some(({ version_added, version_removed, alternative_name, prefix, flags }) => {
    if (version_added === false || alternative_name !== undefined || prefix !== undefined || flags !== undefined) return false;
    return isAtMost(version_added, version) && (version_removed === undefined || !isAtMost(version_removed, version));
  });
}

const partOf = (feature: Feature | undefined, name: string) => feature?.[name] as Feature | undefined;

/** Adds the names of the features below `parent` that are lacking. Nobody has an instance of an interface that is lacking itself. */
function addNames(parent: Feature, isLacking: (feature: Feature) => boolean, names: Set<string>): void {
  const isMissing = isLacking(parent);
  for (const name of Object.keys(parent)) {
    const feature = partOf(parent, name);
    if (name === '__compat' || feature === undefined || (isMissing && !name.endsWith('_static'))) continue;
    if (isLacking(feature)) names.add(name.replace(/_static$/, ''));
    addNames(feature, isLacking, names);
  }
}

function parseBrowserslist(browserslist: readonly string[]) {
  return browserslist.flatMap((query) => {
    const [browser = '', version = ''] = query.split(' >= ');
    const ids = browserIds[browser];
    if (ids === undefined || version === '') throw new Error(`not a browser and its oldest version: ${query}`);
    return ids.map((id) => ({ id, browser, version }));
  });
}

/** Reads the data. `browserslist` has entries of the form `chrome >= 92`. */
export function readCompatData(browserslist: readonly string[]): CompatData {
  const data = JSON.parse(readFileSync('node_modules/@mdn/browser-compat-data/data.json', 'utf8')) as Feature;
  const oldest = parseBrowserslist(browserslist);
  const find = (path: FeaturePath) =>
    path.reduce<Feature | undefined>((feature, name) => (Object.hasOwn(feature ?? {}, name) ? partOf(feature, name) : undefined), data);
  function lackedBy({ __compat: compat }: Feature): string[] {
    if (compat === undefined) return [];
    const lacking = oldest.filter(({ id, version }) => !isSupported(compat.support[id], version));
    return [...new Set(lacking.map(({ browser, version }) => `${browser} ${version}`))];
  }
  const lackedNames = new Set<string>();
  for (const part of ['api', 'javascript']) addNames(partOf(data, part) ?? {}, (feature) => lackedBy(feature).length > 0, lackedNames);
  return {
    has: (path) => find(path)?.__compat !== undefined,
    lackedBy: (path) => lackedBy(find(path) ?? {}),
    lackedNames,
  };
}
