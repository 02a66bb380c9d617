import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import type { CouponAnswer } from '#domain/offers/coupon.ts';
import { couponMachine } from '#machines/coupon.machine.ts';
import { deferredSlots } from '../../support/deferred-slots.ts';

const known = (offerId: string): CouponAnswer => ({ type: 'known', offerId });
const submit = (code: string) => ({ type: 'coupon.submit', code }) as const;

function startedCoupon() {
  const slots = deferredSlots('checkCoupon');
  const clock = new SimulatedClock();
  const actor = createActor(slots.fill(couponMachine), { clock }).start();
  return { actor, clock, slots, value: () => actor.getSnapshot().value, context: () => actor.getSnapshot().context };
}

test('a valid coupon holds the offer id (§4)', async () => {
  const { actor, slots, value, context } = startedCoupon();
  actor.send(submit('TACOS10'));
  await slots.answer('checkCoupon', known('7'));
  expect([value(), context().offerId]).toEqual(['valid', '7']);
});

test('a late answer to an older code changes nothing (§4)', async () => {
  const { actor, slots, value, context } = startedCoupon();
  actor.send(submit('TACOS10'));
  actor.send({ type: 'coupon.edit', code: 'TACOS' });
  await slots.answer('checkCoupon', known('7'));
  expect([value(), context()]).toMatchObject(['unchecked', { code: 'TACOS', offerId: null }]);
});

test('the answer to the code that was typed last counts, in whatever order answers come (§4)', async () => {
  const answers: ((answer: CouponAnswer) => void)[] = [];
  const checkCoupon = fromPromise<CouponAnswer, { code: string }>(() => new Promise((give) => void answers.push(give)));
  const actor = createActor(couponMachine.provide({ actors: { checkCoupon } })).start();
  actor.send(submit('OLD'));
  actor.send({ type: 'coupon.edit', code: 'NEW' });
  actor.send(submit('NEW'));
  answers[1]?.(known('new'));
  answers[0]?.(known('old'));
  await new Promise<void>((done) => setImmediate(done));
  expect(actor.getSnapshot().context).toMatchObject({ code: 'NEW', offerId: 'new' });
});

test('twenty presses are one check (d2)', () => {
  const { actor, slots } = startedCoupon();
  for (let press = 0; press < 20; press += 1) actor.send(submit('TACOS10'));
  expect(slots.asked).toEqual(['checkCoupon']);
});

test('a service out of reach does not make a code invalid, and the same code may be sent again (§4)', async () => {
  const { actor, slots, value } = startedCoupon();
  actor.send(submit('TACOS10'));
  await slots.fail('checkCoupon');
  expect(value()).toBe('unreached');
  actor.send(submit('TACOS10'));
  await slots.answer('checkCoupon', known('7'));
  expect(value()).toBe('valid');
});

test('an edited or removed coupon no longer holds its offer (complaint 10)', async () => {
  for (const event of [{ type: 'coupon.edit', code: 'TACOS1' }, { type: 'coupon.remove' }] as const) {
    const { actor, slots, context } = startedCoupon();
    actor.send(submit('TACOS10'));
    await slots.answer('checkCoupon', known('7'));
    actor.send(event);
    expect(context().offerId).toBeNull();
  }
});

test('a kept code counts at once and while it is checked again; only the answer "unknown" ends that', async () => {
  const recall = { type: 'coupon.recall', code: 'TACOS10', offerId: '7' } as const;
  const fine = startedCoupon();
  fine.actor.send(recall);
  expect([fine.value(), fine.context().offerId]).toEqual(['checking', '7']);
  await fine.slots.fail('checkCoupon');
  expect([fine.value(), fine.context().offerId]).toEqual(['unreached', '7']);
  fine.actor.send(submit('TACOS10'));
  expect(fine.context().offerId).toBe('7');
  await fine.slots.answer('checkCoupon', { type: 'unknown' });
  expect([fine.value(), fine.context().offerId]).toEqual(['invalid', null]);
});

test('after too many codes none is sent before the pause that was asked for is over (429)', async () => {
  const { actor, clock, slots, value } = startedCoupon();
  actor.send(submit('A'));
  await slots.answer('checkCoupon', { type: 'busy', pauseMs: 6000 });
  actor.send({ type: 'coupon.edit', code: 'B' });
  actor.send(submit('B'));
  clock.increment(5999);
  expect([value(), slots.asked]).toEqual(['limited', ['checkCoupon']]);
  clock.increment(1);
  actor.send(submit('B'));
  expect([value(), slots.asked]).toEqual(['checking', ['checkCoupon', 'checkCoupon']]);
});
