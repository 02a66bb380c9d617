/**
 * Generates the native app's projects: `npm run native`. The environment variables `SHOP`, `PUBLIC_URL` and `API_ROOT` name the shop, as for the
 * server. `--build-android` also builds the Android app, where an Android SDK is installed.
 */
import { parseArgs } from 'node:util';
import { buildAndroid, findAndroidSdk } from './android-build.ts';
import { readAppConfiguration } from './app-site.ts';
import { generateProjects } from './generate-projects.ts';
import { run } from './run.ts';
import { writeAppFiles } from './write-app-files.ts';

const folder = 'native';
const { values } = parseArgs({ options: { 'build-android': { type: 'boolean', default: false } } });

try {
  const app = await readAppConfiguration(process.env);
  run('npm', ['run', '--silent', 'build'], '.');
  writeAppFiles('dist/client', `${folder}/www`, app);
  await generateProjects(folder, app.site);
  console.log(`${app.site.title} (${app.site.nativeApp.id}) for ${app.site.siteRoot}: projects in ${folder}/android and ${folder}/ios`);
  if (values['build-android']) {
    const sdk = findAndroidSdk(process.env);
    if (sdk === null) console.log('Not built: there is no Android SDK. Set ANDROID_HOME to its folder.');
    else console.log(`Built ${buildAndroid(folder, sdk)}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
