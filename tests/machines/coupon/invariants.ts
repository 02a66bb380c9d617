// References: dn in docs/invariants.md, §n in docs/behaviour.

import type { couponMachine } from '#machines/coupon.machine.ts';
import type { Invariants } from '#qa/paths/chart.ts';

/** Properties of every step of a coupon. @spec docs/behaviour §4 Coupon */
export const invariants: Invariants<typeof couponMachine> = {
  'a valid coupon holds an offer, an unchecked and an invalid one hold none (§4)': ({ after: { value, context } }) =>
    (value !== 'valid' || context.offerId !== null) && ((value !== 'unchecked' && value !== 'invalid') || context.offerId === null),
  'an unreachable service is never an invalid code (§4)': ({ step, after }) =>
    step.name !== 'checkCoupon unreachable' || after.value === 'unreachable',
  'a code can be submitted in every state except checking and limited (d2)': ({ before, step, after }) =>
    step.event.type !== 'coupon.submit' ||
    (step.isInvalid === true || before?.hasTag('busy') === true
      ? after.value === before?.value
      : after.value === 'checking' && after.context.code === step.event['code']),
  'the tag busy is set exactly while no code can be submitted': ({ after }) =>
    after.hasTag('busy') === (after.value === 'checking' || after.value === 'limited'),
};
