import { existsSync } from 'node:fs';

/** An engine that a WebDriver server of the system starts. */
export type WebDriverEngine = {
  /** Name of the engine, as people know it. */
  name: string;
  /** Path of the WebDriver server. */
  server: string;
  /** Name of the browser in its capabilities. */
  browserName: string;
  /** Capability with the options of the browser. */
  options: Record<string, { binary: string; args: string[] }>;
  needsDisplay: boolean;
};

/** MiniBrowser in the folder of the machine's architecture. */
const [miniBrowser = ''] = ['x86_64', 'aarch64']
  .map((architecture) => `/usr/lib/${architecture}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)
  .filter((path) => existsSync(path));

/** Engines by the name of their project. */
export const webDriverEngines = {
  webkit: {
    name: 'WebKitGTK',
    server: '/usr/bin/WebKitWebDriver',
    browserName: 'MiniBrowser',
    options: { 'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] } },
    needsDisplay: true,
  },
  wpe: {
    name: 'WPE WebKit',
    server: '/usr/bin/WPEWebDriver',
    browserName: 'cog',
    options: { 'wpe:browserOptions': { binary: '/usr/bin/cog', args: ['--automation', '--platform=headless'] } },
    needsDisplay: false,
  },
} satisfies Record<string, WebDriverEngine>;

export type WebDriverEngineId = keyof typeof webDriverEngines;

/** Type of the annotation that names the engine of a test and its version. */
export const engineType = 'engine';
