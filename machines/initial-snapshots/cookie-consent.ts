// Generated from the chart: npx vitest run tests/machines/initial-snapshots.test.ts -u
import type { InitialSnapshot } from '#machines/actor-like.ts';
import type { cookieConsentMachine } from '#machines/cookie-consent.machine.ts';

export const cookieConsentSnapshot: InitialSnapshot<typeof cookieConsentMachine> = {
  value: {
    notice: 'hidden',
    tracking: 'off',
  },
  context: {
    isAccepted: false,
    isNative: false,
    hasTrackers: false,
  },
  tags: [],
};
