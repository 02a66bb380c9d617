import { afterEach, expect, test, vi } from 'vitest';
import { afterNextPaint } from '#ui/after-next-paint.ts';

afterEach(() => vi.unstubAllGlobals());

test('the action is a task of the scheduler', () => {
  const tasks: (() => void)[] = [];
  vi.stubGlobal('scheduler', { postTask: async (task: () => void) => tasks.push(task) });
  const perform = vi.fn();
  afterNextPaint(perform);
  expect(perform).not.toHaveBeenCalled();
  for (const task of tasks) task();
  expect(perform).toHaveBeenCalledOnce();
});

test('without a scheduler the action is performed at once', () => {
  vi.stubGlobal('scheduler', undefined);
  const perform = vi.fn();
  afterNextPaint(perform);
  expect(perform).toHaveBeenCalledOnce();
});
