import type { PageMeasurement } from './measure-page.ts';

/** A measured figure and its goals. Lower is better. `must`: required maximum; `aim`: target. */
export type Figure = { figure: string; measured: string; must: string; aim: string; isMet: boolean };

const toKib = (bytes: number) => bytes / 1024;

/**
 * Compares the medians of the shop's pages with those of three minimal sites in the same run: `text limit` and `picture limit`, a page
 * with nothing but a text or a picture, and `floor`, a page with the same libraries and no shop.
 */
export function compareWithGoals(medians: Record<string, PageMeasurement>): Figure[] {
  const of = (name: string): PageMeasurement => {
    const median = medians[name];
    if (median === undefined) throw new Error(`no measurement of ${name}`);
    return median;
  };
  const [text, picture, floor] = [of('text limit'), of('picture limit'), of('floor')];
  const [home, menu, terms, login, checkout, profile] = [of('home'), of('menu'), of('terms'), of('log in'), of('checkout'), of('profile')];
  const shopPages = [home, menu, terms, login, checkout, profile];
  return [
    compare('largest paint: home ÷ picture limit', home.largestPaint / picture.largestPaint, { must: 1.15, aim: 1.05 }),
    compare('largest paint: menu ÷ picture limit', menu.largestPaint / picture.largestPaint, { must: 1.15, aim: 1.05 }),
    compare('largest paint: terms ÷ text limit', terms.largestPaint / text.largestPaint, { must: 1.15, aim: 1.05 }),
    compare('first content: log in ÷ text limit', login.firstPaint / text.firstPaint, { must: 1.3, aim: 1.1 }),
    compare('first content: checkout ÷ text limit', checkout.firstPaint / text.firstPaint, { must: 1.3, aim: 1.1 }),
    compare('first content: profile ÷ text limit', profile.firstPaint / text.firstPaint, { must: 1.3, aim: 1.1 }),
    compare('usable: home ÷ floor', home.usable / floor.usable, { must: 1.1, aim: 0.9 }),
    compare('usable: menu ÷ floor', menu.usable / floor.usable, { must: 1.1, aim: 0.9 }),
    compare('usable: log in ÷ floor', login.usable / floor.usable, { must: 1.25, aim: 1.1 }),
    compare('usable: checkout ÷ floor', checkout.usable / floor.usable, { must: 1.25, aim: 1.1 }),
    compare('usable: profile ÷ floor', profile.usable / floor.usable, { must: 1.25, aim: 1.1 }),
    compare('scripts of home, KiB', toKib(home.scriptBytes), { must: 110, aim: 95 }),
    compare('scripts of menu, KiB', toKib(menu.scriptBytes), { must: 110, aim: 95 }),
    compare('scripts of checkout, KiB', toKib(checkout.scriptBytes), { must: 140, aim: 120 }),
    compare('scripts of log in, KiB', toKib(login.scriptBytes), { must: 115, aim: 95 }),
    compare('HTML of home, KiB', toKib(home.htmlBytes), { must: 14, aim: 10 }),
    compare('HTML of menu, KiB', toKib(menu.htmlBytes), { must: 14, aim: 10 }),
    compare('pictures of home before scrolling, KiB', toKib(home.pictureBytes), { must: 60, aim: 40 }),
    compare('pictures of menu before scrolling, KiB', toKib(menu.pictureBytes), { must: 60, aim: 40 }),
    compare('requests until usable: home', home.requests, { must: 14, aim: 10 }),
    compare('requests until usable: menu', menu.requests, { must: 14, aim: 10 }),
    compare('requests until usable: checkout', checkout.requests, { must: 14, aim: 10 }),
    compare('longest task of all pages, ms', Math.max(...shopPages.map(({ longestTask }) => longestTask)), { must: 120, aim: 50 }),
    compare('layout shift of all pages', Math.max(...shopPages.map(({ layoutShift }) => layoutShift)), { must: 0.004, aim: 0.004 }),
  ];
}

function compare(figure: string, measured: number, { must, aim }: { must: number; aim: number }): Figure {
  const digits = measured < 0.1 ? 4 : measured < 10 ? 2 : 0;
  return { figure, measured: measured.toFixed(digits), must: String(must), aim: String(aim), isMet: measured <= must };
}
