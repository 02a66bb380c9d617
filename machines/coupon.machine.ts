/**
 * Coupon: validates a typed code with the server. A valid code has an offer.
 *
 *   unchecked ─ coupon.submit ▶ checking ─▶ valid | invalid | unreachable | limited ─ coupon.edit ▶ unchecked
 *   limited ─ pauseDelay ▶ unreachable
 *
 * Only one check runs at a time. A stored code applies while it is validated again. Typing, removing the code, and a change in
 * another tab cancel the check.
 *
 * @spec docs/behaviour §4 Coupon; §7 GET /v2/public/offers/{coupon}
 */
import { assign, setup } from 'xstate';
import type { CouponResult, StoredCoupon } from '#domain/offers/coupon.ts';
import type { OfferId } from '#domain/entities.ts';
import type { ChartActor } from './actor-like.ts';
import { actorPlaceholder } from './actor-placeholder.ts';
import { isOutput, when } from './when.ts';

export const couponMachine = setup({
  types: {} as {
    /** `code`: value of the field. `offerId`: the offer that applies. `pauseMs`: duration of a pause after a rate limit. */
    context: { code: string; offerId: OfferId | null; pauseMs: number };
    events:
      | { type: 'coupon.edit'; code: string }
      | { type: 'coupon.submit'; code: string }
      | { type: 'coupon.remove' }
      /** From the app: the coupon of an earlier page is in the storage. */
      | ({ type: 'coupon.restored' } & StoredCoupon)
      /** From the app: another tab has stored a valid coupon, or removed it. */
      | ({ type: 'coupon.foundInOtherTab' } & StoredCoupon)
      | { type: 'coupon.removedInOtherTab' }
      /** From the app: the server has refused an order because of the coupon. */
      | { type: 'coupon.refusedWithOrder' };
    tags: 'busy';
  },
  actors: {
    /** Validates the code. Rejects if the server cannot be reached or fails. */
    checkCoupon: actorPlaceholder<CouponResult, { code: string }>('checkCoupon'),
  },
  actions: {
    setCode: assign((_, code: string) => ({ code, offerId: null })),
    /** Keeps the offer while the same code is checked again. */
    setSubmittedCode: assign(({ context }, code: string) => ({ code, offerId: code === context.code ? context.offerId : null })),
    setStoredCoupon: assign((_, { code, offerId }: StoredCoupon) => ({ code, offerId })),
    setOffer: assign((_, result: CouponResult) => (result.type === 'valid' ? { offerId: result.offerId } : {})),
    setPause: assign((_, result: CouponResult) => (result.type === 'rateLimited' ? { pauseMs: result.pauseMs } : {})),
    clearOffer: assign({ offerId: null }),
    clearCode: assign({ code: '', offerId: null }),
  },
  guards: {
    isOutput,
    isFilled: (_, code: string) => code.trim() !== '',
    hasOffer: ({ context }) => context.offerId !== null,
  },
  delays: { pauseDelay: ({ context }) => context.pauseMs },
}).createMachine({
  id: 'coupon',
  context: { code: '', offerId: null, pauseMs: 0 },
  initial: 'unchecked',
  on: {
    'coupon.edit': { target: '.unchecked', actions: { type: 'setCode', params: ({ event }) => event.code } },
    'coupon.submit': {
      guard: { type: 'isFilled', params: ({ event }) => event.code },
      target: '.checking',
      actions: { type: 'setSubmittedCode', params: ({ event }) => event.code },
    },
    'coupon.remove': { target: '.unchecked', actions: 'clearCode' },
    'coupon.foundInOtherTab': { target: '.valid', actions: { type: 'setStoredCoupon', params: ({ event }) => event } },
    'coupon.removedInOtherTab': { guard: 'hasOffer', target: '.unchecked', actions: 'clearCode' },
    'coupon.refusedWithOrder': { guard: 'hasOffer', target: '.invalid', actions: 'clearOffer' },
  },
  states: {
    unchecked: { on: { 'coupon.restored': { target: 'checking', actions: { type: 'setStoredCoupon', params: ({ event }) => event } } } },
    checking: {
      tags: 'busy',
      on: { 'coupon.submit': {} },
      invoke: {
        id: 'checkCoupon',
        src: 'checkCoupon',
        input: ({ context }) => ({ code: context.code }),
        onDone: [
          {
            guard: when('valid'),
            target: 'valid',
            actions: { type: 'setOffer', params: ({ event }) => event.output },
          },
          {
            guard: when('rateLimited'),
            target: 'limited',
            actions: { type: 'setPause', params: ({ event }) => event.output },
          },
          { target: 'invalid', actions: 'clearOffer' },
        ],
        onError: 'unreachable',
      },
    },
    valid: {},
    invalid: {},
    /** There was no response, or the pause is over: the code can be submitted again. */
    unreachable: {},
    /** The server's rate limit was reached: no code is sent before the pause is over. */
    limited: {
      tags: 'busy',
      on: {
        'coupon.edit': { actions: { type: 'setCode', params: ({ event }) => event.code } },
        'coupon.submit': {},
        'coupon.remove': { actions: 'clearCode' },
        'coupon.removedInOtherTab': { guard: 'hasOffer', actions: 'clearCode' },
      },
      after: { pauseDelay: 'unreachable' },
    },
  },
});

/** The coupon's actor as the screens use it, running or lazy. */
export type Coupon = ChartActor<typeof couponMachine>;
