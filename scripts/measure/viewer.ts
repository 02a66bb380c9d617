/**
 * Measures the viewer of `dist/qa` with the largest chart: milliseconds to the first drawing and from an event of the shop to its
 * highlight, and frames per second while panning. `npm run bench:viewer` after `npm run qa:build`. Takes the best of several
 * runs, because the machine may be busy. Fails above the limits of `docs/qa.md`.
 */
import { join } from 'node:path';
import statics from '@fastify/static';
import Fastify from 'fastify';
import { chromium, type Browser, type Page } from 'playwright';
import type { LiveStep } from '#qa/viewer/live/message.ts';
import { viewerRoutes } from '#server/demo/viewer-routes.ts';

const runs = 7;
const chart = 'checkout';
/** Milliseconds of panning. */
const panMs = 1500;
const limits = { drawingMs: 300, highlightMs: 100, framesPerSecond: 55 };

const app = Fastify();
await viewerRoutes(app);
await app.register(statics, { root: join(process.cwd(), 'public/fonts'), prefix: '/fonts/', decorateReply: false });
const address = await app.listen({ host: '127.0.0.1', port: 0 });
const executablePath = process.env['CHROMIUM'];
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath === undefined ? {} : { executablePath }) });

const drawings: number[] = [];
const highlights: number[] = [];
const frameRates: number[] = [];
for (let run = 0; run < runs; run += 1) {
  const page = await openPage(browser);
  await page.goto(`${address}/qa/#/parcours/${chart}?onglet=direct&vue=all`);
  drawings.push(await page.evaluate(() => (globalThis as unknown as { drawn: Promise<number> }).drawn));
  await page.getByText('Rien encore.').waitFor();
  highlights.push(await measureHighlight(page));
  frameRates.push(await page.evaluate(measurePanning, panMs));
  await page.context().close();
}
await browser.close();
await app.close();

const best = { drawingMs: Math.min(...drawings), highlightMs: Math.min(...highlights), framesPerSecond: Math.max(...frameRates) };
console.log(`First drawing: ${best.drawingMs.toFixed(0)} ms (all: ${format(drawings)})`);
console.log(`Event to highlight: ${best.highlightMs.toFixed(0)} ms (all: ${format(highlights)})`);
console.log(`Panning: ${best.framesPerSecond.toFixed(0)} frames per second (all: ${format(frameRates)})`);
const isWithinLimits =
  best.drawingMs <= limits.drawingMs && best.highlightMs <= limits.highlightMs && best.framesPerSecond >= limits.framesPerSecond;
process.exitCode = isWithinLimits ? 0 : 1;

/** Opens a page with an empty cache that records when the first drawing is painted. */
async function openPage(launched: Browser): Promise<Page> {
  const context = await launched.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const drawn = new Promise<number>((resolve) => {
      new MutationObserver((_, observer) => {
        if (document.querySelector('[data-drawing] [data-id]') === null) return;
        observer.disconnect();
        // The task after an animation frame runs once the frame is painted.
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      }).observe(document, { childList: true, subtree: true });
    });
    Object.assign(globalThis, { drawn });
  });
  return page;
}

/** Sends a step as a tab of the shop does. Returns the milliseconds until its state is painted as active. */
function measureHighlight(page: Page): Promise<number> {
  const step: LiveStep = {
    tab: 'bench',
    actor: 'bench',
    machine: chart,
    from: null,
    event: 'bench',
    transitions: [],
    state: 'personal.editing',
    at: 0,
  };
  return page.evaluate(
    ({ message, id }) =>
      new Promise<number>((resolve) => {
        const state = document.querySelector(`[data-id="${id}"]`);
        if (state === null) throw new Error(`${id} is not drawn`);
        const before = state.getAttribute('class');
        const sentAt = performance.now();
        new MutationObserver((_, observer) => {
          if (state.getAttribute('class') === before) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - sentAt)));
        }).observe(state, { attributes: true });
        const channel = new BroadcastChannel('qa');
        const report: (sent: LiveStep) => void = channel.postMessage.bind(channel);
        report(message);
      }),
    { message: step, id: `${chart}.${step.state}` },
  );
}

/** Runs in the page. Drags the drawing in circles and returns the frames per second. */
function measurePanning(durationMs: number): Promise<number> {
  return new Promise((resolve) => {
    const frame = document.querySelector('[data-drawing]');
    const dispatch = (type: string, angle: number) =>
      frame?.dispatchEvent(
        new PointerEvent(type, { pointerId: 1, clientX: 500 + 200 * Math.cos(angle), clientY: 500 + 200 * Math.sin(angle), bubbles: true }),
      );
    dispatch('pointerdown', 0);
    const startedAt = performance.now();
    let frames = 0;
    function onFrame(now: number) {
      frames += 1;
      dispatch('pointermove', frames / 10);
      if (now - startedAt < durationMs) return requestAnimationFrame(onFrame);
      dispatch('pointerup', 0);
      resolve((frames * 1000) / (performance.now() - startedAt));
    }
    requestAnimationFrame(onFrame);
  });
}

function format(values: readonly number[]): string {
  return values.map((value) => value.toFixed(0)).join(', ');
}
