import { afterEach, expect, test, vi } from 'vitest';
import { shareBetweenTabs } from '#actors/order-board/share-between-tabs.ts';
import { leaderSilenceMs } from '#config/constants.ts';

type Tab = { stop: () => void; received: number[]; position: number };
type Source = { after: number; isOpen: boolean; emit: (event: number) => void };

const running = new Set<Tab>();
afterEach(() => {
  for (const { stop } of running) stop();
  running.clear();
  vi.useRealTimers();
});

/** Browser with real locks and channels, whose tabs share a source of numbered events. */
function createBrowser(name: string) {
  const sources: Source[] = [];
  function openTab(position: number): Tab {
    const tab: Tab = { stop: () => {}, received: [], position };
    tab.stop = shareBetweenTabs<number>({
      name,
      position: () => tab.position,
      open(after, emit) {
        const source = { after, isOpen: true, emit };
        sources.push(source);
        return () => void (source.isOpen = false);
      },
      receive(event) {
        tab.received.push(event);
        tab.position = Math.max(tab.position, event);
      },
    });
    running.add(tab);
    return tab;
  }
  const openSources = () => sources.filter(({ isOpen }) => isOpen);
  return { sources, openSources, openTab, emit: (event: number) => openSources().forEach((source) => source.emit(event)) };
}

test('seven tabs have one source, and all of them get its messages', async () => {
  const { openSources, openTab, emit } = createBrowser('seven');
  const tabs = Array.from({ length: 7 }, () => openTab(4));
  await vi.waitFor(() => expect(openSources().map(({ after }) => after)).toEqual([4]));
  emit(5);
  await vi.waitFor(() => expect(tabs.map(({ received }) => received)).toEqual(Array.from({ length: 7 }, () => [5])));
});

test('when the tab with the source is closed, another one opens it after the last event', async () => {
  const { sources, openSources, openTab, emit } = createBrowser('closing');
  const [first, ...others] = [openTab(0), openTab(0), openTab(0)] as const;
  await vi.waitFor(() => expect(openSources()).toHaveLength(1));
  emit(1);
  await vi.waitFor(() => expect(others.map(({ received }) => received)).toEqual([[1], [1]]));
  first.stop();
  await vi.waitFor(() =>
    expect(sources.map(({ after, isOpen }) => [after, isOpen])).toEqual([
      [0, false],
      [1, true],
    ]),
  );
  emit(2);
  await vi.waitFor(() =>
    expect(others.map(({ received }) => received)).toEqual([
      [1, 2],
      [1, 2],
    ]),
  );
  expect(first.received).toEqual([1]);
});

test('a new tab gets the events that were passed on after it had loaded its orders', async () => {
  const { sources, openSources, openTab, emit } = createBrowser('joining');
  openTab(0);
  await vi.waitFor(() => expect(openSources()).toHaveLength(1));
  emit(7);
  openTab(6);
  await vi.waitFor(() =>
    expect(sources.map(({ after, isOpen }) => [after, isOpen])).toEqual([
      [0, false],
      [6, true],
    ]),
  );
});

test('a new tab that has all events leaves the source open', async () => {
  const { sources, openTab, emit } = createBrowser('current');
  openTab(3);
  await vi.waitFor(() => expect(sources).toHaveLength(1));
  const second = openTab(5);
  emit(4);
  await vi.waitFor(() => expect(second.received).toEqual([4]));
  expect(sources).toHaveLength(1);
});

test('a tab with the source that the browser has stopped loses it to another one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { sources, openSources, openTab } = createBrowser('stopped');
  openTab(0);
  await vi.waitFor(() => expect(openSources()).toHaveLength(1));
  openTab(0);
  vi.advanceTimersByTime(leaderSilenceMs);
  vi.useRealTimers();
  await vi.waitFor(() => expect(sources.map(({ isOpen }) => isOpen)).toEqual([false, true]));
});

test.each([
  ['Web Locks', 'navigator', {}],
  ['channels', 'BroadcastChannel', undefined],
])('without %s each tab has a source of its own', (missing, name, value) => {
  vi.stubGlobal(name, value);
  const { sources, openTab, emit } = createBrowser(missing);
  const tabs = [openTab(0), openTab(0)];
  emit(1);
  expect([sources.length, tabs.map(({ received }) => received)]).toEqual([2, [[1], [1]]]);
  vi.unstubAllGlobals();
});

test('where the browser refuses locks, each tab has a source of its own', async () => {
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new DOMException('Storage is blocked', 'SecurityError')) } });
  const { openSources, openTab } = createBrowser('refused');
  openTab(0);
  openTab(0);
  await vi.waitFor(() => expect(openSources()).toHaveLength(2));
  vi.unstubAllGlobals();
});
