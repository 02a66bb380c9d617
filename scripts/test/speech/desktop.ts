/** A session of a user who exists for one run: screen, session bus, sound and speech. Nothing of the real user's is read or written. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createChildren } from './children.ts';

/** Starts the session in an empty folder, and returns functions that start programs in it and end all of them. */
export async function startDesktop(folder: string) {
  const { env, speechLog } = createHome(folder);
  const children = createChildren({ env, logFile: join(folder, 'processes.log') });
  // A free display number is chosen by the server, and written when it accepts clients.
  env['DISPLAY'] = `:${await children.startAndRead('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'])}`;
  env['DBUS_SESSION_BUS_ADDRESS'] = await children.startAndRead('dbus-daemon', ['--session', '--nofork', '--print-address']);
  children.start('openbox', []);
  // Without a sound device every utterance would end at once, and nothing would interrupt another.
  children.start('pulseaudio', ['-n', '--exit-idle-time=-1', '--load=module-null-sink', '--load=module-native-protocol-unix']);
  children.start('speech-dispatcher', ['--run-single', '--timeout=0', '--communication-method=unix_socket']);
  for (const name of ['IsEnabled', 'ScreenReaderEnabled']) enableAccessibility(name, env);
  return { env, speechLog, start: children.start, stop: children.stop };
}

/** Creates the folders of a user who exists for this run, and returns the environment of their processes. */
function createHome(folder: string): { env: Record<string, string>; speechLog: string } {
  const home = join(folder, 'home');
  const data = join(home, 'data');
  const config = join(home, 'config');
  const runtime = join(folder, 'run');
  const speechLog = join(folder, 'speech.ndjson');
  mkdirSync(join(config, 'speech-dispatcher'), { recursive: true });
  mkdirSync(runtime, { mode: 0o700 });
  writeFileSync(
    join(config, 'speech-dispatcher', 'speechd.conf'),
    'AudioOutputMethod "pulse"\nDefaultLanguage "fr"\nAddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"\nDefaultModule espeak-ng\n',
  );
  return {
    speechLog,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: home,
      XDG_DATA_HOME: data,
      XDG_CONFIG_HOME: config,
      XDG_CACHE_HOME: join(home, 'cache'),
      XDG_RUNTIME_DIR: runtime,
      LANG: 'fr_FR.UTF-8',
      LC_ALL: 'fr_FR.UTF-8',
      LANGUAGE: 'fr',
      TZ: 'Europe/Paris',
      GNOME_ACCESSIBILITY: '1',
      SPEECH_LOG: speechLog,
    },
  };
}

/** Tells applications on the session bus that a screen reader is used. */
function enableAccessibility(property: string, env: Record<string, string>): void {
  const method = ['--method', 'org.freedesktop.DBus.Properties.Set', 'org.a11y.Status', property, '<true>'];
  execFileSync('gdbus', ['call', '--session', '--dest', 'org.a11y.Bus', '--object-path', '/org/a11y/bus', ...method], { env });
}
