import type { Browser } from 'playwright';
import { measurePage, type MeasuredPage, type PageMeasurement } from './measure-page.ts';
import { fillCart, logInAt } from './start-shop.ts';

/** Origins of the pages that limit how fast the shop can be. */
export type LimitOrigins = { text: string; picture: string; floor: string };

/** Medians by the name of the page. */
export type Medians = Record<string, PageMeasurement>;

/** The pages that limit how fast the shop can be. */
export function limitPages({ text, picture, floor }: LimitOrigins): MeasuredPage[] {
  return [
    { name: 'text limit', url: `${text}/`, target: 'main button', hasScripts: false },
    { name: 'picture limit', url: `${picture}/`, target: 'main button', hasScripts: false },
    { name: 'floor', url: `${floor}/`, target: 'main button', hasScripts: true },
  ];
}

/** The pages of the shop that are measured. */
export function shopPages(origin: string): MeasuredPage[] {
  return [
    { name: 'home', url: `${origin}/`, target: 'main a', hasScripts: true },
    { name: 'menu', url: `${origin}/menu`, target: 'main h3 a', hasScripts: true },
    { name: 'terms', url: `${origin}/terms-of-service`, target: 'main h1', hasScripts: true },
    { name: 'log in', url: `${origin}/auth/login`, target: 'main input', hasScripts: true },
    {
      name: 'checkout',
      url: `${origin}/checkout`,
      target: 'main input[type=radio]',
      hasScripts: true,
      prepare: (context) => fillCart(context, origin),
    },
    { name: 'profile', url: `${origin}/profile`, target: 'main button', hasScripts: true, prepare: logInAt(origin) },
  ];
}

/** Measures each page once per run, after one run that warms up the servers. */
export async function measureInterleaved(browser: Browser, pages: readonly MeasuredPage[], runCount: number): Promise<Medians> {
  const measured: Record<string, PageMeasurement[]> = {};
  for (let run = 0; run <= runCount; run += 1)
    for (const page of pages) {
      const measurement = await measurePage(browser, page);
      if (run > 0) (measured[page.name] ??= []).push(measurement);
    }
  return Object.fromEntries(Object.entries(measured).map(([name, measurements]) => [name, medianOf(measurements)]));
}

function medianOf(measurements: readonly PageMeasurement[]): PageMeasurement {
  const [first] = measurements;
  if (first === undefined) throw new Error('a page was not measured');
  const middle = (key: keyof PageMeasurement) =>
    measurements.map((measurement) => measurement[key]).toSorted((a, b) => a - b)[Math.floor(measurements.length / 2)] ?? 0;
  return Object.fromEntries(Object.keys(first).map((key) => [key, middle(key as keyof PageMeasurement)])) as PageMeasurement;
}

/** Returns the medians as they are printed. */
export function roundAll(medians: Medians): Record<string, Record<string, number | string>> {
  return Object.fromEntries(
    Object.entries(medians).map(([name, { layoutShift, ...others }]) => [
      name,
      {
        ...Object.fromEntries(Object.entries(others).map(([key, value]) => [key, Math.round(value)])),
        layoutShift: layoutShift.toFixed(4),
      },
    ]),
  );
}
