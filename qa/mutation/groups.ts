/** Code that Stryker mutates together. `bar`: least percentage of its mutants that the unit tests must kill. */
type MutationGroup = {
  mutate: string[];
  /** Test files that have to notice the mutants. */
  tests: string[];
  environment: 'node' | 'jsdom';
  bar: number;
};

export const groups: Readonly<Record<string, MutationGroup>> = {
  domain: {
    mutate: ['src/domain/**/*.ts'],
    tests: ['tests/domain/**/*.test.ts', '!tests/domain/schedule/device-zone.test.ts', '!tests/domain/**/*-properties.test.ts'],
    environment: 'node',
    bar: 90,
  },
  machines: {
    mutate: ['machines/**/*.ts'],
    tests: ['tests/machines/*/*.test.ts', 'tests/machines/charts.mutation.ts'],
    environment: 'node',
    bar: 90,
  },
  actors: {
    mutate: ['src/actors/**/*.ts', 'src/lazy/chart.ts'],
    tests: [
      'tests/actors/**/*.test.{ts,tsx}',
      '!tests/actors/checkout/transport-faults.test.ts',
      'tests/lazy/chart.test.ts',
      'tests/stores/hostile-storage.test.ts',
    ],
    environment: 'node',
    bar: 75,
  },
  screens: {
    mutate: ['src/features/**/*.{ts,tsx}'],
    tests: ['tests/screens/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    bar: 75,
  },
  orders: {
    mutate: ['server/orders/**/*.ts', '!server/orders/*-tables.ts'],
    tests: [
      'tests/server/orders/**/*.test.ts',
      '!tests/server/orders/{amounts,order-number-migration}.test.ts',
      'tests/server/payments/{order-payment,payment-checks}.test.ts',
      'tests/server/http/protocol.test.ts',
      'tests/server/operation/metrics.test.ts',
    ],
    environment: 'node',
    bar: 85,
  },
  payments: {
    mutate: ['server/payments/**/*.ts', '!server/payments/*-tables.ts'],
    tests: [
      'tests/server/payments/**/*.test.ts',
      '!tests/server/payments/kill-points.test.ts',
      'tests/server/privacy/customer-deletion.test.ts',
    ],
    environment: 'node',
    bar: 85,
  },
  accounts: {
    mutate: ['server/accounts/**/*.ts', '!server/accounts/*-tables.ts'],
    // Without the one that compares durations, and the one that starts a process, in which no mutant is switched on.
    tests: ['tests/server/accounts/**/*.test.ts', '!tests/server/accounts/{enumeration,account-log}.test.ts'],
    environment: 'node',
    bar: 85,
  },
};
