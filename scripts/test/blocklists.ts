/**
 * Compares the addresses of the shop with a public collection of content blockers' lists, and fails if one of their rules would refuse a file
 * of the build or a page: `npm run test:blocklists`, after `npm run build`. The collection (AdGuard's rulesets,
 * which contain EasyList, EasyPrivacy, EasyList Cookie and Fanboy's Annoyances) is unpacked in a temporary folder: it has 116 MB.
 */
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pagePaths } from '#config/pages.ts';

const collection = '@adguard/dnr-rulesets@3.3.20260320140136';
const origin = 'https://restaurant.example';

/** A rule of Chromium's declarativeNetRequest. */
type Rule = { action: { type: string }; condition: Condition };

type Condition = {
  urlFilter?: string;
  regexFilter?: string;
  isUrlFilterCaseSensitive?: boolean;
  domainType?: 'firstParty' | 'thirdParty';
  initiatorDomains?: string[];
  requestDomains?: string[];
};

/** Whether a rule refuses requests that a site makes to itself, whichever the site. */
function isForAnySite({ action, condition }: Rule): boolean {
  const isBlocking = action.type === 'block' || action.type === 'redirect';
  const hasFilter = condition.urlFilter !== undefined || condition.regexFilter !== undefined;
  const isForSites =
    condition.domainType === 'thirdParty' || condition.initiatorDomains !== undefined || condition.requestDomains !== undefined;
  return isBlocking && hasFilter && !isForSites;
}

/** Returns the regular expression of a filter: `*` matches any text, `^` a separator, and `|` the start or end of the address. */
function parseFilter({ urlFilter = '', regexFilter, isUrlFilterCaseSensitive }: Condition): RegExp {
  const pattern = urlFilter
    .replaceAll(/[.+?${}()[\]\\/]/g, String.raw`\$&`)
    .replaceAll('^', String.raw`([^\w.%-]|$)`)
    .replace(/^\|\|/, String.raw`^https://([^/]+\.)?`)
    .replace(/^\|/, '^')
    .replace(/\|$/, '$')
    .replaceAll('*', '.*');
  return new RegExp(regexFilter ?? pattern, isUrlFilterCaseSensitive === true ? '' : 'i');
}

/** Whether one of the addresses, in lower case, has the longest text of a filter: comparing it first is 20 times faster. */
function mayMatch(joinedAddresses: string, { urlFilter = '' }: Condition): boolean {
  const texts = urlFilter.toLowerCase().split(/[*^|]+/);
  return joinedAddresses.includes(texts.reduce((longest, text) => (text.length > longest.length ? text : longest), ''));
}

/** Returns the paths of the files of the build and of the pages. */
function listPaths(): string[] {
  const filesOf = (root: string) => globSync('**/*.*', { cwd: root }).map((file) => `/${file}`);
  return [...filesOf('dist/client'), ...filesOf('dist/counter').map((path) => `/counter${path}`), ...pagePaths];
}

const folder = mkdtempSync(join(tmpdir(), 'blocklists-'));
try {
  // Without the packages that it needs to be run.
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder, collection]);
  execFileSync('tar', ['-xzf', ...globSync('*.tgz', { cwd: folder })], { cwd: folder });
  const addresses = listPaths().map((path) => origin + path);
  const joinedAddresses = addresses.join('\n').toLowerCase();
  const files = globSync('package/dist/filters/declarative/*/ruleset_*.json', { cwd: folder });
  const conditions = files.flatMap((file) => {
    const rules = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Rule[];
    return rules.filter(isForAnySite).map(({ condition }) => condition);
  });
  const refused = conditions
    .filter((condition) => mayMatch(joinedAddresses, condition))
    .flatMap((condition) => {
      const filter = parseFilter(condition);
      return addresses.filter((address) => filter.test(address)).map((address) => `${address}  ${condition.urlFilter ?? filter.source}`);
    });
  for (const line of refused) console.log(line);
  console.log(`${addresses.length} addresses, ${conditions.length} rules for any site, ${refused.length} refused`);
  if (conditions.length < 50_000) throw new Error('The collection has another form than this script reads');
  process.exitCode = refused.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}
