import type { couponMachine } from '#machines/coupon.machine.ts';
import { rejects, resolves, noPayload, onePayload, type Scenario } from '#qa/paths/scenario.ts';

/** Events of a coupon: typed and submitted codes, codes stored by an earlier visit or another tab, and outcomes of the check. */
export const scenario: Scenario<typeof couponMachine> = {
  inputs: { 'an empty field': undefined },
  events: {
    'coupon.edit': { payloads: { letters: { code: 'TAC' }, code: { code: 'TACOS10' } } },
    'coupon.submit': { payloads: { code: { code: 'TACOS10' } }, excludedByTypes: { spaces: { code: '  ' } } },
    'coupon.remove': noPayload,
    'coupon.restored': onePayload({ code: 'TACOS10', offerId: 'kept' }),
    'coupon.foundInOtherTab': onePayload({ code: 'BIENVENUE', offerId: 'elsewhere' }),
    'coupon.removedInOtherTab': noPayload,
    'coupon.refusedWithOrder': noPayload,
  },
  outcomes: {
    checkCoupon: {
      valid: resolves({ type: 'valid', offerId: 'ten' }),
      invalid: resolves({ type: 'invalid' }),
      rateLimited: resolves({ type: 'rateLimited', pauseMs: 6000 }),
      unreachable: rejects('the service cannot be reached'),
    },
  },
  serializeContext: ({ code, offerId, pauseMs }) => ({ code, offerId, pauseMs }),
};
