import { createActor } from 'xstate';
import { afterEach, expect, test, vi } from 'vitest';
import { closedPanel } from '#actors/cart-panel/cart-panel.ts';
import { createLazyActor } from '#actors/lazy-actor.ts';
import { cartPanelMachine } from '#machines/cart-panel.machine.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('an actor that loads late is never seen in a state that its queued events have left', async () => {
  const panel = createLazyActor(closedPanel, async () => createActor(cartPanelMachine).start());
  const seen: boolean[] = [];
  panel.subscribe((snapshot) => seen.push(snapshot.hasTag('open')));
  panel.send({ type: 'panel.open' });
  await vi.waitFor(() => expect(seen).not.toEqual([]));
  expect(seen).not.toContain(false);
});

test('its subscribers follow it after it is loaded', async () => {
  const panel = createLazyActor(closedPanel, async () => createActor(cartPanelMachine).start());
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
  const panel = createLazyActor(closedPanel, async () => {
    loads += 1;
    if (loads <= 3) throw failure;
    return createActor(cartPanelMachine).start();
  });
  await panel.load();
  expect([loads, warn.mock.calls]).toEqual([1, [['loading a lazy actor failed', failure]]]);
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
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('navigator', { onLine: false });
  let loads = 0;
  const panel = createLazyActor(closedPanel, async () => {
    loads += 1;
    if (loads === 1) throw new Error('no network');
    return createActor(cartPanelMachine).start();
  });
  panel.send({ type: 'panel.open' });
  await vi.waitFor(() => {
    page.dispatchEvent(new Event('online'));
    expect(panel.getSnapshot().hasTag('open')).toBe(true);
  });
  expect(loads).toBe(2);
});
