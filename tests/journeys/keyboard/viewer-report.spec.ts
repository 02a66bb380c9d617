import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import type { Chart, ChartsFile, CoverageLine, Picture, ReportedPath } from '#qa/report/format.ts';
import { expectAccessible, expect, test } from '../../support/browser/shop-test.ts';

/** Answers the viewer's requests for the files of a run, by their path below `/qa/`. */
async function stubReport(page: Page, files: Record<string, string>): Promise<void> {
  await page.route('**/qa/files.json', (route) => route.fulfill({ json: Object.keys(files) }));
  for (const [name, body] of Object.entries(files)) await page.route(`**/qa/${name}`, (route) => route.fulfill({ body }));
}

async function loadCharts(page: Page): Promise<ChartsFile> {
  const response = await page.request.get('/qa/charts.json');
  return (await response.json()) as ChartsFile;
}

const pictureOf = (state: string, size: Picture['size'], theme: Picture['theme']): Picture => {
  const file = `pictures/coupon/${state}-${size}-${theme}.webp`;
  return { chart: 'coupon', state: `coupon.${state}`, size, theme, file, width: 390, height: 844 };
};
const bothSizes = (state: string, theme: Picture['theme']) => [pictureOf(state, 'phone', theme), pictureOf(state, 'desktop', theme)];

const steps = [
  { name: 'an empty field', state: 'unchecked', transitions: [] },
  { name: 'coupon.submit code', state: 'checking', transitions: ['coupon|coupon.submit|0'] },
  { name: 'checkCoupon invalid', state: 'invalid', transitions: ['coupon.checking|xstate.done.actor.checkCoupon|2'] },
];
const path: ReportedPath = { id: 'abcd1234', name: steps.map(({ name }) => name).join(' → '), kind: 'unit', steps };
const paths = { version: 1, charts: { coupon: { counts: {}, missing: [], refused: {}, paths: [path] } } };
const failed: CoverageLine = {
  run: 'unit',
  size: null,
  chart: 'coupon',
  path: path.id,
  test: path.name,
  file: 'tests/machines/paths.test.ts',
  status: 'failed',
  transitions: {},
  failure: { step: 1, message: 'expected checking, got valid' },
};

test('a failed path opens at its failing step, and the arrow keys play it with the pictures of each state', async ({ page }) => {
  const pictures = [...bothSizes('checking', 'light'), ...bothSizes('checking', 'dark'), ...bothSizes('invalid', 'light')];
  const image = await sharp({ create: { width: 390, height: 844, channels: 3, background: '#d2380e' } })
    .webp()
    .toBuffer();
  await page.route('**/qa/data/pictures/**', (route) => route.fulfill({ body: image, contentType: 'image/webp' }));
  await stubReport(page, {
    'data/paths.json': JSON.stringify(paths),
    'data/pictures.json': JSON.stringify({ version: 1, pictures }),
    'data/coverage.ndjson': `${JSON.stringify(failed)}\n`,
  });
  await page.goto('/qa/#/inventaire?filtre=echec');
  await page.getByRole('link', { name: path.name }).click();
  const details = page.getByRole('tabpanel');
  await expect(details.getByRole('alert')).toContainText('échoué au pas 2');
  await expect(details.getByText('Pas 2 sur 3 : coupon.submit code')).toBeVisible();
  await expect(details.getByRole('img')).toHaveCount(2);

  await page.keyboard.press('ArrowRight');
  await expect(details.getByText('Pas 3 sur 3 : checkCoupon invalid')).toBeVisible();
  await expect(page).toHaveURL(/chemin=abcd1234&pas=2/);
  await expect(details.getByRole('img', { name: 'coupon.invalid, téléphone, clair' })).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(details.getByText('Pas encore d’image')).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press('ArrowLeft');
  await expect(details.getByRole('img', { name: 'coupon.checking, ordinateur, sombre' })).toBeVisible();

  await page.goto('/qa/#/inventaire?filtre=sans-image-sombre');
  await expect(page.getByRole('row', { name: /^Code promo invalid/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Code promo checking/ })).toHaveCount(0);
});

test('the comparison names what changed, before and after, and shows it on both drawings', async ({ page }) => {
  const file = await loadCharts(page);
  const coupon = file.charts.find(({ id }) => id === 'coupon');
  const before: Chart | undefined = structuredClone(coupon);
  if (coupon === undefined || before === undefined) throw new Error('no coupon');
  before.transitions = before.transitions.map((one) =>
    one.id === 'coupon.checking|xstate.done.actor.checkCoupon|1' ? { ...one, actions: ['forgetPause'], targets: ['coupon.invalid'] } : one,
  );
  before.states = before.states.filter(({ id }) => id !== 'coupon.unreachable');
  await stubReport(page, {
    'baseline.json': JSON.stringify({ ...file, charts: file.charts.map((chart) => (chart.id === 'coupon' ? before : chart)) }),
  });
  const drawings = await (await page.request.get('/qa/layout/coupon.json')).text();
  await page.route('**/qa/layout/coupon.baseline.json', (route) => route.fulfill({ body: drawings }));
  await page.goto('/qa/#/changements');

  const changed = page.getByRole('region', { name: 'Code promo' }).first();
  await expect(changed.getByText('forgetPause → setPause')).toBeVisible();
  await expect(changed.getByText('coupon.invalid → coupon.limited')).toBeVisible();
  await expect(changed.getByText('ajouté : coupon.unreachable')).toBeVisible();
  const sides = changed.getByRole('figure');
  await expect(sides).toHaveCount(2);
  await changed.getByRole('listitem').filter({ hasText: 'checkCoupon|1' }).getByRole('button', { name: 'Montrer' }).click();
  for (const name of ['Référence', 'Aujourd’hui'])
    await expect(sides.filter({ hasText: name }).locator('[data-id="coupon.checking|xstate.done.actor.checkCoupon|1"]')).toBeInViewport();
  await expectAccessible(page);
});

test('a drawing is saved as SVG, PNG, Mermaid and SCXML', async ({ page, context }) => {
  // The viewer's content security policy forbids to parse text as a document.
  const parser = await context.newPage();
  await page.goto('/qa/#/parcours/coupon');
  await expect(page.locator('[data-id="coupon.limited"]').first()).toBeVisible();
  async function exportAs(format: string) {
    const download = page.waitForEvent('download');
    await page.getByRole('combobox', { name: 'Exporter' }).selectOption(format);
    const saved = await download;
    await expect(page.getByText(`${saved.suggestedFilename()} est enregistré.`)).toBeVisible();
    return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) };
  }
  const isWellFormed = (text: string) =>
    parser.evaluate((xml) => new DOMParser().parseFromString(xml, 'application/xml').querySelector('parsererror') === null, text);

  const svg = await exportAs('SVG');
  expect(svg.name).toBe('coupon.svg');
  expect(svg.bytes.toString()).toContain('>limited</text>');
  expect(await isWellFormed(svg.bytes.toString())).toBe(true);
  const png = await exportAs('PNG');
  const { format, width, height } = await sharp(png.bytes).metadata();
  expect({ name: png.name, format, isLarge: width > 800 && height > 800 }).toEqual({ name: 'coupon.png', format: 'png', isLarge: true });
  const { isOpaque, channels } = await sharp(png.bytes).stats();
  expect({ isOpaque, isBlank: channels.every(({ stdev }) => stdev === 0) }).toEqual({ isOpaque: true, isBlank: false });
  const mermaid = await exportAs('Mermaid');
  expect(mermaid.name).toBe('coupon.mmd');
  expect(mermaid.bytes.toString()).toMatch(/^stateDiagram-v2\n.*coupon_checking --> coupon_limited : /s);
  const scxml = await exportAs('SCXML');
  expect(scxml.name).toBe('coupon.scxml');
  expect(scxml.bytes.toString()).toContain('<state id="coupon.limited">');
  expect(await isWellFormed(scxml.bytes.toString())).toBe(true);
});
