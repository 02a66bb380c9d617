import type { SiteConfig } from '#config/site.ts';
import { escapeHtml } from '#server/pages/escape-html.ts';
import { allPagePaths } from '#server/pages/page-paths.ts';
import { insertBefore } from './insert.ts';

/** The WebView asks for them when a visitor looks up the own position. */
const permissions = ['ACCESS_COARSE_LOCATION', 'ACCESS_FINE_LOCATION'];

/** Adds to Android's manifest what the shop's links and the device's position need. Backups are off: storage holds a session. */
export function completeManifest(manifest: string, site: Pick<SiteConfig, 'siteRoot'>): string {
  const withLinks = insertBefore(manifest, '\n        </activity>', `${linkFilter(site)}\n`);
  const withPermissions = insertBefore(
    withLinks,
    '</manifest>',
    permissions.map((name) => `    <uses-permission android:name="android.permission.${name}" />\n`).join(''),
  );
  return withPermissions.replace('android:allowBackup="true"', 'android:allowBackup="false"');
}

/** Intent filter for the shop's pages. Android verifies it by `/.well-known/assetlinks.json`. */
function linkFilter({ siteRoot }: Pick<SiteConfig, 'siteRoot'>): string {
  const { host } = new URL(siteRoot);
  const lines = [
    '<intent-filter android:autoVerify="true">',
    '    <action android:name="android.intent.action.VIEW" />',
    '    <category android:name="android.intent.category.DEFAULT" />',
    '    <category android:name="android.intent.category.BROWSABLE" />',
    `    <data android:scheme="https" android:host="${escapeHtml(host)}" />`,
    ...allPagePaths.map((path) => `    <data android:path="${path}" />`),
    '</intent-filter>',
  ];
  return lines.map((line) => `\n            ${line}`).join('');
}
