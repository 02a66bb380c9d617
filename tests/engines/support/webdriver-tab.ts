import { expect } from 'playwright/test';
import { Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { findScript, queriesSource, sendTarget } from './find-in-page.ts';
import { hydratedSelector, waitLimit, type Tab } from './tab.ts';
import { describeTarget, type Target } from './target.ts';

/** Returns the tab that a session of WebDriver shows. */
export async function currentTab(driver: WebDriver, origin: string): Promise<Tab> {
  const handle = await driver.getWindowHandle();

  /** Repeats a step in the tab until it succeeds: the page may replace an element, or cover it, between two commands. */
  async function wait<Result>(step: () => Promise<Result>): Promise<Result> {
    const results: Result[] = [];
    await expect(async () => {
      await driver.switchTo().window(handle);
      results.push(await step());
    }).toPass({ timeout: waitLimit, intervals: [50] });
    return results[0] as Result;
  }

  async function find(target: Target): Promise<WebElement | null> {
    let root = target;
    while (root.within !== undefined) root = root.within;
    if (root.frame !== undefined) await driver.switchTo().frame(await driver.findElement({ css: root.frame }));
    const queries = sendTarget(target);
    const found = await driver.executeScript<WebElement | 'missing' | null>(findScript, queries);
    if (found !== 'missing') return found;
    await driver.executeScript(queriesSource);
    return driver.executeScript<WebElement | null>(findScript, queries);
  }

  /** Waits for a visible target, and until a step with it succeeds. */
  const withElement = <Result>(target: Target, step: (element: WebElement) => Promise<Result>) =>
    wait(async () => {
      const element = await find(target);
      if (element === null) throw new Error(`Not seen: ${describeTarget(target)}`);
      return step(element);
    });

  const waitUntilHydrated = () => wait(async () => expect(await driver.findElements({ css: hydratedSelector })).toHaveLength(1));

  async function inTab<Result>(command: () => Promise<Result>): Promise<Result> {
    await driver.switchTo().window(handle);
    return command();
  }

  const load = (path: string) => inTab(() => driver.get(new URL(path, origin).href));

  return {
    load,
    async open(path) {
      await load(path);
      await waitUntilHydrated();
    },
    async reload() {
      await inTab(() => driver.navigate().refresh());
      await waitUntilHydrated();
    },
    goBack: () => inTab(() => driver.navigate().back()),
    goForward: () => inTab(() => driver.navigate().forward()),
    click: (target) =>
      withElement(target, async (element) => {
        await driver.executeScript(holdStillScript, element);
        await element.click();
      }),
    type: (target, text) =>
      withElement(target, async (element) => {
        await driver.executeScript('arguments[0].select()', element);
        await element.sendKeys(Key.BACK_SPACE, text);
        expect(readCharacters(await readValue(driver, element))).toBe(readCharacters(text));
      }),
    see: (target) => withElement(target, (element) => element.getText()),
    seeGone: (target) =>
      wait(async () => {
        if ((await find(target)) !== null) throw new Error(`Still seen: ${describeTarget(target)}`);
      }),
    seeValue: (target, value) => withElement(target, async (element) => expect(await readValue(driver, element)).toBe(value)),
    seePath: (pattern) =>
      wait(async () => {
        const { pathname, search } = new URL(await driver.getCurrentUrl());
        expect(pathname + search).toMatch(pattern);
      }),
    evaluate: (body) => inTab(() => driver.executeScript(`return (async () => { ${body} })()`)),
    async openTab() {
      await inTab(() => driver.switchTo().newWindow('tab'));
      return currentTab(driver, origin);
    },
    close: () => inTab(() => driver.close()),
    resize: (width, height) =>
      inTab(async () => {
        const window = driver.manage().window();
        await window.setRect({ width, height });
        // The frame and the toolbars of the window.
        const [innerWidth, innerHeight] = await driver.executeScript<[number, number]>('return [innerWidth, innerHeight]');
        await window.setRect({ width: 2 * width - innerWidth, height: 2 * height - innerHeight });
      }),
    takePicture: () => inTab(async () => Buffer.from(await driver.takeScreenshot(), 'base64')),
  };
}

const readValue = (driver: WebDriver, element: WebElement) => driver.executeScript<string>('return arguments[0].value', element);

/** Body of the function that scrolls to an element, and throws while it moves or may start to: WebDriver clicks where it was. */
const holdStillScript = `
  const [element] = arguments;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  if (document.hidden) return undefined;
  const place = () => JSON.stringify(element.getBoundingClientRect());
  const moves = ({ playState, effect }) => playState === 'running' && effect.target !== null && effect.target.contains(element);
  const before = place();
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  return nextFrame().then(nextFrame).then(() => {
    if (place() !== before || document.getAnimations().some(moves)) throw new Error('still moving');
  });
`;

/** Returns the letters and digits of a text: fields of cards and telephones set spaces and slashes themselves. */
const readCharacters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '');
