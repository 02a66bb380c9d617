import { createIsbotFromList, isbotPatterns, list } from 'isbot';

/** User agents of test and measurement tools. They must get the same pages as visitors. */
const testTools = [
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Chrome-Lighthouse',
  'Playwright/1.58.0 (x64; debian 13) node/24.0',
];
const ignored = new Set(testTools.flatMap((agent) => isbotPatterns(agent)));

/** Whether a `user-agent` header belongs to a crawler. */
export const isCrawler: (userAgent: string | undefined) => boolean = createIsbotFromList(list.filter((pattern) => !ignored.has(pattern)));
