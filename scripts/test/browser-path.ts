/** Prints where Playwright's own Chromium would be. */
import { chromium } from 'playwright';

process.stdout.write(chromium.executablePath());
