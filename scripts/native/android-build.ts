import { existsSync, writeFileSync } from 'node:fs';
import { run } from './run.ts';

/** Returns the folder of the installed Android SDK, or null. */
export function findAndroidSdk({ ANDROID_HOME, ANDROID_SDK_ROOT }: Readonly<Record<string, string | undefined>>): string | null {
  return [ANDROID_HOME, ANDROID_SDK_ROOT].find((path) => path !== undefined && existsSync(`${path}/platforms`)) ?? null;
}

/** Builds the debug app and returns its path. Gradle gets its own distribution and libraries from the network. */
export function buildAndroid(folder: string, sdk: string): string {
  writeFileSync(`${folder}/android/local.properties`, `sdk.dir=${sdk.replaceAll('\\', '\\\\')}\n`);
  run('sh', ['./gradlew', '--quiet', 'assembleDebug'], `${folder}/android`);
  return `${folder}/android/app/build/outputs/apk/debug/app-debug.apk`;
}
