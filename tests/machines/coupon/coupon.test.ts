// References: dn in docs/invariants.md, complaints and §n in docs/behaviour.

import { createActor, fromPromise } from 'xstate';
import { expect, test } from 'vitest';
import type { CouponResult } from '#domain/offers/coupon.ts';
import { couponMachine } from '#machines/coupon.machine.ts';
import { follow } from '#qa/paths/follow.ts';
import { scenario } from './scenario.ts';

test.each([
  ['a valid coupon holds the offer id (§4)', 'checkCoupon valid', 'valid', 'ten'],
  ['an unreachable service does not make a code invalid (§4)', 'checkCoupon unreachable', 'unreachable', null],
  ['the same code can be submitted again after that', 'checkCoupon unreachable → coupon.submit code → checkCoupon valid', 'valid', 'ten'],
  ['an edited coupon no longer holds its offer (complaint 10)', 'checkCoupon valid → coupon.edit letters', 'unchecked', null],
  ['a removed coupon no longer holds its offer (complaint 10)', 'checkCoupon valid → coupon.remove', 'unchecked', null],
  [
    'no code is submitted during the pause of a rate limit (429)',
    'checkCoupon rateLimited → coupon.edit letters → coupon.submit code',
    'limited',
    null,
  ],
  ['a code can be submitted after the pause', 'checkCoupon rateLimited → pauseDelay passes → coupon.submit code', 'checking', null],
])('%s', (_, path, state, offerId) => {
  expect(follow(couponMachine, scenario, `an empty field → coupon.submit code → ${path}`)).toMatchObject({ state, context: { offerId } });
});

test.each([
  ['applies at once', 'coupon.restored', 'checking', 'kept'],
  ['still applies without a response', 'coupon.restored → checkCoupon unreachable', 'unreachable', 'kept'],
  ['applies while it is checked again', 'coupon.restored → checkCoupon unreachable → coupon.submit code', 'checking', 'kept'],
  ['no longer applies once it is invalid', 'coupon.restored → checkCoupon invalid', 'invalid', null],
])('a stored code %s', (_, path, state, offerId) => {
  expect(follow(couponMachine, scenario, `an empty field → ${path}`)).toMatchObject({ state, context: { offerId } });
});

function startedCoupon() {
  const responses: ((response: CouponResult) => void)[] = [];
  const checkCoupon = fromPromise<CouponResult, { code: string }>(() => new Promise((resolve) => void responses.push(resolve)));
  return { responses, actor: createActor(couponMachine.provide({ actors: { checkCoupon } })).start() };
}

test('the response to the last submitted code is used, in any order of responses (§4)', async () => {
  const { responses, actor } = startedCoupon();
  actor.send({ type: 'coupon.submit', code: 'OLD' });
  actor.send({ type: 'coupon.edit', code: 'NEW' });
  actor.send({ type: 'coupon.submit', code: 'NEW' });
  responses[1]?.({ type: 'valid', offerId: 'new' });
  responses[0]?.({ type: 'valid', offerId: 'old' });
  await new Promise<void>((done) => setImmediate(done));
  expect(actor.getSnapshot().context).toMatchObject({ code: 'NEW', offerId: 'new' });
});

test('twenty presses send one request (d2)', () => {
  const { responses, actor } = startedCoupon();
  for (let press = 0; press < 20; press += 1) actor.send({ type: 'coupon.submit', code: 'TACOS10' });
  expect(responses).toHaveLength(1);
});
