import { afterEach, expect, test, vi } from 'vitest';
import { afterOwnResponse } from '#ui/after-own-response.ts';

afterEach(() => vi.unstubAllGlobals());

test('a response waits for a task of the scheduler', () => {
  const tasks: (() => void)[] = [];
  vi.stubGlobal('scheduler', { postTask: async (task: () => void) => tasks.push(task) });
  const respond = vi.fn();
  afterOwnResponse(respond);
  expect(respond).not.toHaveBeenCalled();
  for (const task of tasks) task();
  expect(respond).toHaveBeenCalledOnce();
});

test('without a scheduler a response comes at once', () => {
  vi.stubGlobal('scheduler', undefined);
  const respond = vi.fn();
  afterOwnResponse(respond);
  expect(respond).toHaveBeenCalledOnce();
});
