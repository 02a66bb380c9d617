import { afterEach, expect, test, vi } from 'vitest';
import { onResume } from '#platform/resume.ts';

afterEach(() => vi.unstubAllGlobals());

test('the listener is called as the page becomes visible or online, not as it is hidden', () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const network = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
  const listener = vi.fn();
  onResume(() => listener());
  page.dispatchEvent(new Event('visibilitychange'));
  network.dispatchEvent(new Event('online'));
  expect(listener).toHaveBeenCalledTimes(2);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(listener).toHaveBeenCalledTimes(2);
});
