import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { SiteConfig } from '#config/site.ts';
import { completeActivity } from './android-activity.ts';
import { completeManifest } from './android-manifest.ts';
import { iconPath } from '#server/pages/brand-icons.ts';
import { frameColor } from '#server/pages/theme-styles.ts';
import { drawAppPictures } from './app-pictures.ts';
import { completeInfoPlist, completeXcodeProject, entitlements } from './ios-project.ts';
import { run } from './run.ts';

const iosApp = 'ios/App/App';

/** Generates the Android and iOS projects again with Capacitor's CLI, and adds what its templates lack. */
export async function generateProjects(folder: string, site: SiteConfig): Promise<void> {
  installPackages(folder);
  for (const platform of ['android', 'ios']) {
    rmSync(`${folder}/${platform}`, { recursive: true, force: true });
    run(process.execPath, ['node_modules/@capacitor/cli/bin/capacitor', 'add', platform], folder);
  }
  editFile(`${folder}/android/app/src/main/AndroidManifest.xml`, (manifest) => completeManifest(manifest, site));
  const [activity = ''] = globSync('android/app/src/main/java/**/MainActivity.java', { cwd: folder });
  editFile(`${folder}/${activity}`, completeActivity);
  editFile(`${folder}/${iosApp}/Info.plist`, (plist) => completeInfoPlist(plist, site));
  editFile(`${folder}/ios/App/App.xcodeproj/project.pbxproj`, (project) => completeXcodeProject(project, site));
  writeFileSync(`${folder}/${iosApp}/App.entitlements`, entitlements(site));
  await drawAppPictures(folder, `public/${iconPath(site.theme, 'icon-maskable-512.png')}`, frameColor(site.theme));
}

/** Installs the packages of the app's own lock file, once. */
function installPackages(folder: string): void {
  const installed = `${folder}/node_modules/.package-lock.json`;
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(`${folder}/package-lock.json`).mtimeMs) return;
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], folder);
}

function editFile(path: string, edit: (text: string) => string): void {
  writeFileSync(path, edit(readFileSync(path, 'utf8')));
}
