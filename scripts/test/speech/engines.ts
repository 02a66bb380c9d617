/** The browsers in which the shop is heard. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Engine = {
  /** Command that prints the version. */
  program: string;
  /** Creates the profile, and returns how the browser is started. */
  prepare: (folder: string) => { command: string; args: string[] };
};

export type EngineName = 'Firefox' | 'Chromium';

/** Without questions, greetings and calls of their own, in French, with the accessibility tree on. */
const firefoxPreferences = {
  'accessibility.force_disabled': -1,
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.newtabpage.enabled': false,
  'browser.preonboarding.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'browser.translations.enable': false,
  'browser.urlbar.suggest.searches': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.security.https_first': false,
  'intl.accept_languages': 'fr-FR, fr',
  'intl.locale.requested': 'fr',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'signon.rememberSignons': false,
  'termsofuse.acceptedVersion': 999,
  'termsofuse.bypassNotification': true,
};

/** Chromium's interface may be English, and would offer to translate the page. */
const chromiumPreferences = { intl: { accept_languages: 'fr-FR,fr' }, translate: { enabled: false } };

export const engines: Record<EngineName, Engine> = {
  Firefox: {
    program: 'firefox-esr',
    prepare(folder) {
      const profile = join(folder, 'firefox');
      mkdirSync(profile);
      const lines = Object.entries(firefoxPreferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
      writeFileSync(join(profile, 'user.js'), `${lines.join('\n')}\n`);
      return { command: 'firefox-esr', args: ['--no-remote', '--profile', profile, 'about:blank'] };
    },
  },
  Chromium: {
    program: 'chromium',
    prepare(folder) {
      const profile = join(folder, 'chromium');
      mkdirSync(join(profile, 'Default'), { recursive: true });
      writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(chromiumPreferences));
      const switches = ['--no-sandbox', '--force-renderer-accessibility', '--no-first-run', '--lang=fr'];
      const features = ['--disable-features=AutofillServerCommunication', '--disable-save-password-bubble'];
      return { command: 'chromium', args: [...switches, ...features, `--user-data-dir=${profile}`, 'about:blank'] };
    },
  },
};

/** Returns the version number that a program prints, such as `153.8.0`. */
export function programVersion(program: string): string {
  const text = execFileSync(program, ['--version'], { encoding: 'utf8' });
  return /\d[\d.]*\d/.exec(text)?.[0] ?? text.trim();
}
