/** Prints the path at which Playwright installs Chromium. */
import { chromium } from 'playwright';

process.stdout.write(chromium.executablePath());
