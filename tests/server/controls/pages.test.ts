import { beforeAll, expect, test } from 'vitest';
import type { ControlChange } from '#domain/staff/controls.ts';
import { usePageServer } from '../../support/page-server.ts';

const pageServer = usePageServer({ env: { DEMO: '1', PUBLIC_URL: 'http://localhost:3000' } });

let cookie: string;
beforeAll(async () => {
  const payload = { email: 'gerant@demo.example', password: 'au-comptoir' };
  const response = await pageServer.current.app.inject({ method: 'POST', url: '/v2/staff/session', payload });
  cookie = String(response.headers['set-cookie']).split(';')[0] ?? '';
}, 60_000);

async function changeControl({ type, ...payload }: ControlChange) {
  const headers = { cookie };
  const response = await pageServer.current.app.inject({ method: 'PUT', url: `/v2/staff/controls/${type}`, headers, payload });
  expect(response.statusCode).toBe(200);
}

/** Returns what the menu page tells search engines about the hours and the dishes, and its entity tag. */
async function readMenuPage() {
  const { body, headers } = await pageServer.get('/menu');
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
  const [, dataFile = ''] = /"dataFile":"([^"]+)"/.exec(body) ?? [];
  return {
    etag: headers['etag'],
    hours: /"openingHoursSpecification":\[.*?\]/.exec(json)?.[0],
    isSoldOut: /"Tacos".{0,150}OutOfStock/.test(json),
    dataFile,
  };
}

test('a page that was cached shows a control at once, with data of its own, and the usual page after it', async () => {
  const pageBefore = await readMenuPage();
  await changeControl({ type: 'stock', kind: 'item', id: '1', soldOut: 'tomorrow' });
  const soldOut = await readMenuPage();
  expect([pageBefore.isSoldOut, soldOut.isSoldOut]).toEqual([false, true]);
  expect([soldOut.etag === pageBefore.etag, soldOut.dataFile === pageBefore.dataFile]).toEqual([false, false]);
  await changeControl({ type: 'stock', kind: 'item', id: '1', soldOut: null });
  expect((await readMenuPage()).dataFile).toBe(pageBefore.dataFile);
});

test('search engines are told the usual hours during a pause', async () => {
  const pageBefore = await readMenuPage();
  await changeControl({ type: 'pause', mode: 'pickup', length: 60 });
  const paused = await readMenuPage();
  expect([paused.hours, paused.dataFile === pageBefore.dataFile]).toEqual([pageBefore.hours, false]);
  expect(pageBefore.hours).toContain('Monday');
});
