import { expect, test } from 'vitest';
import { createNotifier } from '#platform/notifier.ts';

test('a listener that changes the store during a notification leaves no listener with the older value', () => {
  const { subscribe, notify } = createNotifier<number>();
  const earlier: number[] = [];
  const later: number[] = [];
  subscribe((value) => void earlier.push(value));
  subscribe((value) => {
    if (value === 1) notify(2);
  });
  subscribe({ next: (value) => void later.push(value) });
  notify(1);
  expect(earlier).toEqual([1, 2]);
  expect(later).toEqual([2]);
});

test('a listener that unsubscribed during a notification is not notified again', () => {
  const { subscribe, notify } = createNotifier<number>();
  const seen: number[] = [];
  const subscription = subscribe((value) => {
    seen.push(value);
    subscription.unsubscribe();
  });
  notify(1);
  notify(2);
  expect(seen).toEqual([1]);
});
