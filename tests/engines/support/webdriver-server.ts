import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { once } from 'node:events';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import type { WebDriverEngine } from './engines.ts';

// The package is CommonJS without a map of exports: an import of this folder would need the name of its file, which has no types.
const { DriverService } = createRequire(import.meta.url)('selenium-webdriver/remote') as typeof import('selenium-webdriver/remote');

/** Starts the WebDriver server of an engine, and a display if the engine draws windows. */
export async function startWebDriverServer(engine: WebDriverEngine) {
  const display = engine.needsDisplay ? await startDisplay() : null;
  const service = new DriverService.Builder(engine.server)
    .setLoopback(true)
    .setEnvironment({ ...stringEntries(process.env), ...frenchEnvironment(), ...(display === null ? {} : { DISPLAY: display.name }) })
    .build();
  const address = await service.start();
  return {
    /** Opens a browser with storage of its own. The server has one at a time. */
    openBrowser: (): Promise<WebDriver> =>
      new Builder()
        .usingServer(address)
        .withCapabilities(new Capabilities({ browserName: engine.browserName, ...engine.options }))
        .build(),
    async stop() {
      await service.kill();
      display?.process.kill();
    },
  };
}

/** Starts an X server without a screen on a free display. */
async function startDisplay(): Promise<{ name: string; process: ChildProcess }> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const output = server.stdio[3];
  if (output === null || output === undefined) throw new Error('Xvfb has no output');
  const [number] = (await once(output, 'data')) as [Buffer];
  return { name: `:${number.toString().trim()}`, process: server };
}

/** Compiles the French locale, from which WebKit takes the language of pages, and returns the environment that selects it. */
function frenchEnvironment(): Record<string, string> {
  const folder = resolve('node_modules/.cache/locales');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(`${folder}/fr_FR.UTF-8`)) spawnSync('localedef', ['-i', 'fr_FR', '-f', 'UTF-8', `${folder}/fr_FR.UTF-8`]);
  return existsSync(`${folder}/fr_FR.UTF-8`) ? { LOCPATH: folder, LANG: 'fr_FR.UTF-8', LC_ALL: 'fr_FR.UTF-8' } : {};
}

const stringEntries = (values: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])));
