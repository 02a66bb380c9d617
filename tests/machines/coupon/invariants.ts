import type { couponMachine } from '#machines/coupon.machine.ts';
import type { StepResult } from '#qa/paths/replay.ts';
import type { Invariants } from '#qa/paths/chart.ts';

type Coupon = typeof couponMachine;

const stateAfter: Record<string, string> = { valid: 'valid', invalid: 'invalid', rateLimited: 'limited', unreachable: 'unreached' };
const offerAfter = ({ after }: StepResult<Coupon>) => after.context.offerId;
const hadOffer = ({ before }: StepResult<Coupon>) => before !== null && before.context.offerId !== null;

/** Properties of every step of a coupon. @spec §4 Coupon */
export const invariants: Invariants<Coupon> = {
  'a valid coupon holds an offer, an unchecked and an invalid one hold none (§4)': (result) =>
    (result.after.value !== 'valid' || offerAfter(result) !== null) &&
    ((result.after.value !== 'unchecked' && result.after.value !== 'invalid') || offerAfter(result) === null),
  'each outcome has its state, and an unreachable service is never an invalid code (§4)': ({ step, after }) =>
    step.slot === undefined || after.value === stateAfter[step.slot.outcome],
  'a valid code sets its own offer (§4)': (result) => result.step.name !== 'checkCoupon valid' || offerAfter(result) === 'ten',
  'an invalid code has no offer (§4)': (result) => result.step.name !== 'checkCoupon invalid' || offerAfter(result) === null,
  'a check without a result keeps the previous offer': (result) =>
    !/^checkCoupon (rateLimited|unreachable)$|^pauseDelay/.test(result.step.name) || offerAfter(result) === result.before?.context.offerId,
  'typing sets the code and clears the offer (§4)': ({ before, step, after }) =>
    step.event.type !== 'coupon.edit' ||
    (after.context.code === step.event['code'] &&
      after.context.offerId === null &&
      after.value === (before?.value === 'limited' ? 'limited' : 'unchecked')),
  'a code can be submitted in every state except checking and limited (d2)': ({ before, step, after }) =>
    step.event.type !== 'coupon.submit' ||
    (step.isInvalid === true || before?.hasTag('busy') === true
      ? after.value === before?.value
      : after.value === 'checking' && after.context.code === step.event['code']),
  'submitting another code clears the offer before the check': ({ before, step, after }) =>
    step.name !== 'coupon.submit code' ||
    after.value !== 'checking' ||
    before?.value === 'checking' ||
    after.context.offerId === (before?.context.code === 'TACOS10' ? before.context.offerId : null),
  'removing a coupon clears its code and its offer (complaint 10)': ({ before, step, after }) =>
    step.name !== 'coupon.remove' ||
    (after.context.code === '' &&
      after.context.offerId === null &&
      after.value === (before?.value === 'limited' ? 'limited' : 'unchecked')),
  'a stored code applies while it is validated again, and is restored only in the state unchecked': ({ before, step, after }) =>
    step.name !== 'coupon.recall' ||
    (before?.value === 'unchecked' ? after.value === 'checking' && after.context.offerId === 'kept' : after.value === before?.value),
  'a code validated in another tab applies here too': ({ step, after }) =>
    step.name !== 'coupon.foundElsewhere' ||
    (after.value === 'valid' && after.context.code === 'BIENVENUE' && after.context.offerId === 'elsewhere'),
  'a code removed in another tab no longer applies; typed text stays': (result) =>
    result.step.name !== 'coupon.removedElsewhere' ||
    (hadOffer(result)
      ? result.after.context.code === '' && offerAfter(result) === null
      : result.after.context.code === result.before?.context.code && result.after.value === result.before.value),
  'a coupon refused with an order is invalid, and keeps its code': (result) =>
    result.step.name !== 'coupon.refused' ||
    (hadOffer(result)
      ? result.after.value === 'invalid' && offerAfter(result) === null && result.after.context.code === result.before?.context.code
      : result.after.value === result.before?.value),
  'the rate limit’s pause has the requested length, and ends by its delay': ({ before, step, after }) =>
    (step.name !== 'checkCoupon rateLimited' || after.context.pauseMs === 6000) &&
    (step.delay !== 'pauseDelay' || after.value === 'unreached') &&
    (before?.value !== 'limited' ||
      after.value === 'limited' ||
      step.delay === 'pauseDelay' ||
      ['coupon.foundElsewhere', 'coupon.refused'].includes(step.name)),
  'the tag busy is set exactly while no code can be submitted': ({ after }) =>
    after.hasTag('busy') === (after.value === 'checking' || after.value === 'limited'),
};
