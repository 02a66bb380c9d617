// Generated from the chart: npx vitest run tests/machines/initial-snapshots.test.ts -u
import type { InitialSnapshot } from '#machines/actor-like.ts';
import type { checkoutMachine } from '#machines/checkout.machine.ts';

export const checkoutSnapshot: InitialSnapshot<typeof checkoutMachine> = {
  value: {
    type: 'choosing',
  },
  context: {
    mode: null,
    method: null,
    offeredMethods: [],
    attempt: {
      local_id: '',
      stage: 'filling',
      order_id: null,
      order_number: null,
      payload: null,
      lines: [],
      earlier: [],
      failedAttempts: 0,
      at: 0,
    },
    areItemsAvailable: true,
    followsOrder: false,
    hasPaymentFailed: false,
    failedAttempts: 0,
    personal: null,
    isPersonalMalformed: false,
    delivery: null,
    isDeliveryMalformed: false,
    isCharged: false,
    failure: null,
    affectedItems: [],
    retryAfterSeconds: null,
    lastFailure: null,
    bankMessage: null,
    isCardChecked: false,
    agreedTotal: null,
    order: null,
  },
  tags: [],
};
