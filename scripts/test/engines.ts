/**
 * Runs an order in the other engines that this machine has, and names those that are left out: a step of `npm test`. All journeys
 * run by `npm run test:webkit` and `npm run test:firefox`, which install the engines.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const firefox = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path));
const hasWebKit = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'].every((path) => existsSync(path));

const left = [...(hasWebKit ? [] : ['WebKit (npm run test:webkit)']), ...(firefox === undefined ? ['Firefox (npm run test:firefox)'] : [])];
if (left.length > 0) console.log(`Left out, not on this machine: ${left.join(', ')}`);

const projects = [...(hasWebKit ? ['--project=webkit'] : []), ...(firefox === undefined ? [] : ['--project=firefox-engine'])];
if (projects.length > 0) {
  const { status } = spawnSync('playwright', ['test', '--grep=@sample', '--reporter=list,junit', ...projects], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PLAYWRIGHT_JUNIT_OUTPUT_FILE: 'reports/engines.xml',
      ...(hasWebKit ? { WEBDRIVER_ENGINES: 'webkit' } : {}),
      ...(firefox === undefined ? {} : { FIREFOX: firefox }),
    },
  });
  process.exitCode = status ?? 1;
}
