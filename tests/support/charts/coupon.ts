import { createActor } from 'xstate';
import { couponMachine, type Coupon } from '#machines/coupon.machine.ts';
import { deferredActors } from './deferred-actors.ts';

/** Starts a coupon actor whose checks stay pending until the test resolves them. */
export function startCoupon() {
  const actors = deferredActors('checkCoupon');
  const actor = createActor(actors.provide(couponMachine)).start();
  const coupon: Coupon = {
    getSnapshot: () => actor.getSnapshot(),
    subscribe: (listener) => actor.subscribe(typeof listener === 'function' ? { next: listener } : listener),
    send: (event) => actor.send(event),
  };
  const couponOfferId = {
    getSnapshot: () => actor.getSnapshot().context.offerId,
    subscribe: (listener: () => void) => actor.subscribe(listener),
  };
  return { coupon, couponOfferId, actors };
}
