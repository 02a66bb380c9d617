import type { SiteConfig } from '#config/site.ts';
import { insertBefore } from './insert.ts';

/** Why the app asks for the position, in the words of the shop. */
const locationReasons = {
  fr: 'Votre position sert à trouver votre adresse de livraison.',
  en: 'Your position is used to find your delivery address.',
};

/** Adds to `Info.plist` the shop's language and why the position is asked for. */
export function completeInfoPlist(plist: string, { locale }: Pick<SiteConfig, 'locale'>): string {
  const region = /(<key>CFBundleDevelopmentRegion<\/key>\s*<string>)[^<]*/;
  if (!region.test(plist)) throw new Error('The generated project has no CFBundleDevelopmentRegion');
  return insertBefore(
    plist.replace(region, (_all, start: string) => start + locale.default),
    '</dict>\n</plist>',
    [
      ['NSLocationWhenInUseUsageDescription', `<string>${locationReasons[locale.default]}</string>`],
      // The app encrypts by HTTPS only, which needs no export declaration.
      ['ITSAppUsesNonExemptEncryption', '<false/>'],
    ]
      .map(([key, value]) => `\t<key>${key}</key>\n\t${value}\n`)
      .join(''),
  );
}

/** Entitlements of the app: iOS verifies the domain by `/.well-known/apple-app-site-association`. */
export function entitlements({ siteRoot }: Pick<SiteConfig, 'siteRoot'>): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>com.apple.developer.associated-domains</key>
	<array>
		<string>applinks:${new URL(siteRoot).host}</string>
	</array>
</dict>
</plist>
`;
}

/** Adds the entitlements and, if known, the team to both builds of the app's target. */
export function completeXcodeProject(project: string, { nativeApp }: Pick<SiteConfig, 'nativeApp'>): string {
  const team = nativeApp.appleTeamId === '' ? '' : `DEVELOPMENT_TEAM = ${nativeApp.appleTeamId};\n\t\t\t\t`;
  return insertBefore(project, 'CODE_SIGN_STYLE = Automatic;', `CODE_SIGN_ENTITLEMENTS = App/App.entitlements;\n\t\t\t\t${team}`, {
    everywhere: true,
  });
}
