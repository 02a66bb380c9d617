// Generated from the chart: npx vitest run tests/machines/initial-snapshots.test.ts -u
import type { InitialSnapshot } from '#machines/actor-like.ts';
import type { couponMachine } from '#machines/coupon.machine.ts';

export const couponSnapshot: InitialSnapshot<typeof couponMachine> = {
  value: 'unchecked',
  context: {
    code: '',
    offerId: null,
    pauseMs: 0,
  },
  tags: [],
};
