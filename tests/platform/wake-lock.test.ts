import { afterEach, expect, test, vi } from 'vitest';
import { keepScreenOn } from '#platform/wake-lock.ts';

afterEach(() => vi.unstubAllGlobals());

test('the screen is kept on at once, and again whenever the page is visible again', () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const request = vi.fn(async () => {});
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { wakeLock: { request } });
  const showPage = (visibilityState: 'visible' | 'hidden') => {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  keepScreenOn();
  expect(request.mock.calls).toEqual([['screen']]);
  showPage('hidden');
  expect(request).toHaveBeenCalledTimes(1);
  showPage('visible');
  expect(request).toHaveBeenCalledTimes(2);
});
