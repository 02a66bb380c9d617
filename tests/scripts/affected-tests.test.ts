import { expect, test } from 'vitest';
import { affectedTests } from '../../scripts/test/affected-tests.ts';

test('a change of a rule runs the tests near to it, and none that starts a server', () => {
  const tests = affectedTests(['src/domain/money.ts']);
  expect(tests).toContain('tests/domain/money/money.test.ts');
  expect(tests).toContain('tests/domain/pricing/pricing.test.ts');
  expect(tests.filter((file) => file.startsWith('tests/server/'))).toEqual([]);
});

test('a change of the server runs the tests of its topic', () => {
  expect(affectedTests(['server/payments/next-step.ts'])).toContain('tests/server/payments/settle-payment.test.ts');
});

test('a changed test runs itself', () => {
  expect(affectedTests(['tests/server/payments/refunds.test.ts'])).toEqual(['tests/server/payments/refunds.test.ts']);
});

test('a change of a chart, or of its driver, runs the paths of the charts', () => {
  for (const file of ['machines/coupon.machine.ts', 'tests/machines/coupon/driver.ts'])
    expect(affectedTests([file])).toEqual(expect.arrayContaining(['tests/machines/pages.test.ts', 'tests/machines/paths.test.ts']));
});
