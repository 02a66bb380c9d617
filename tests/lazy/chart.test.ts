import { createActor } from 'xstate';
import { afterEach, expect, test, vi } from 'vitest';
import { createLazyChart } from '#lazy/chart.ts';
import { cartPanelMachine } from '#machines/cart-panel.machine.ts';
import { cartPanelSnapshot } from '#machines/initial-snapshots/cart-panel.ts';
import { loginSnapshot } from '#machines/initial-snapshots/login.ts';
import { loginMachine } from '#machines/login.machine.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const startPanel = () => createActor(cartPanelMachine).start();

/** Stubs a device without a network. Returns the function that reports to the page that it is back. */
function disconnect() {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('navigator', { onLine: false });
  return () => void page.dispatchEvent(new Event('online'));
}

test('before it is loaded, a chart has its initial snapshot with the active tags', () => {
  const startLogin = vi.fn(async () => createActor(loginMachine, { input: { email: '', notice: null } }).start());
  const login = createLazyChart(loginSnapshot, startLogin);
  const { value, context, hasTag } = login.getSnapshot();
  expect([value, context.email, hasTag('editable'), hasTag('busy')]).toEqual(['filling', '', true, false]);
  expect(startLogin).not.toHaveBeenCalled();
});

test('events sent before the chart is loaded are sent to it in their order, and it is loaded once', async () => {
  const sent: string[] = [];
  const start = vi.fn(async () => {
    const panel = startPanel();
    const send = vi.spyOn(panel, 'send').mockImplementation(({ type }) => void sent.push(type));
    return Object.assign(panel, { send });
  });
  const panel = createLazyChart(cartPanelSnapshot, start);
  panel.send({ type: 'panel.open' });
  panel.send({ type: 'panel.close' });
  panel.send({ type: 'removal.undo' });
  await panel.load();
  panel.send({ type: 'panel.open' });
  await panel.load();
  expect([sent, start.mock.calls.length]).toEqual([['panel.open', 'panel.close', 'removal.undo', 'panel.open'], 1]);
});

test('a chart that is loaded late is never seen in a state that its queued events have left', async () => {
  const panel = createLazyChart(cartPanelSnapshot, async () => startPanel());
  const seen: boolean[] = [];
  panel.subscribe((snapshot) => seen.push(snapshot.hasTag('open')));
  panel.send({ type: 'panel.open' });
  await vi.waitFor(() => expect(seen).not.toEqual([]));
  expect(seen).not.toContain(false);
});

test('its subscribers follow it after it is loaded', async () => {
  const panel = createLazyChart(cartPanelSnapshot, async () => startPanel());
  const seen: boolean[] = [];
  panel.subscribe((snapshot) => seen.push(snapshot.hasTag('open')));
  await panel.load();
  panel.send({ type: 'panel.open' });
  panel.send({ type: 'panel.close' });
  expect(seen).toEqual([false, true, false]);
});

test('a failed load is reported, and repeated by the next load or event; no event is lost', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', async () => new Response());
  const failure = new Error('no chunk');
  let loads = 0;
  const panel = createLazyChart(cartPanelSnapshot, async () => {
    loads += 1;
    if (loads <= 3) throw failure;
    return startPanel();
  });
  await panel.load();
  expect([loads, warn.mock.calls]).toEqual([1, [['loading a chart failed', failure]]]);
  panel.send({ type: 'panel.open' });
  await vi.waitFor(() => expect(loads).toBe(2));
  // The failed retry ends a moment later.
  await vi.waitFor(() => {
    panel.send({ type: 'item.added', key: 'one', itemIds: [] });
    expect(panel.getSnapshot().hasTag('open')).toBe(true);
  });
  expect([loads, panel.getSnapshot().context.activeKey]).toEqual([4, 'one']);
});

test('a load that failed for lack of a network is repeated when the device is online, without another event', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const reportOnline = disconnect();
  const start = vi.fn(async () => startPanel()).mockRejectedValueOnce(new Error('no network'));
  const panel = createLazyChart(cartPanelSnapshot, start);
  panel.send({ type: 'panel.open' });
  panel.send({ type: 'item.added', key: 'one', itemIds: [] });
  await vi.waitFor(() => {
    reportOnline();
    expect(panel.getSnapshot().hasTag('open')).toBe(true);
  });
  expect([start.mock.calls.length, panel.getSnapshot().context.activeKey]).toEqual([2, 'one']);
});

test('events sent while the device is offline wait for the network with the first one', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  disconnect();
  const start = vi.fn(async () => startPanel()).mockRejectedValue(new Error('no network'));
  const panel = createLazyChart(cartPanelSnapshot, start);
  panel.send({ type: 'panel.open' });
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
  panel.send({ type: 'panel.close' });
  panel.send({ type: 'panel.open' });
  await new Promise((resolve) => setImmediate(resolve));
  expect(start).toHaveBeenCalledOnce();
});
