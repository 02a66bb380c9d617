/**
 * Coupon: a typed code is checked by the offers service; a known code yields its offer.
 *
 *   unchecked ─ coupon.submit ▶ checking ─▶ valid | invalid | unreached | limited ─ coupon.edit ▶ unchecked
 *   limited ─ pauseDelay ▶ unreached
 *
 * One check at a time. A code that an earlier visit kept counts while it is checked again; whoever types, removes the
 * code or hears of another tab's leaves the check behind, and its answer changes nothing.
 *
 * @spec §4 Coupon; §7 GET /v2/public/offers/{coupon}
 */
import { assign, setup, type ContextFrom, type EventFromLogic, type StateValueFrom } from 'xstate';
import type { Readable } from '#domain/cart.ts';
import type { CouponAnswer, KeptCoupon } from '#domain/coupon.ts';
import type { OfferId } from '#domain/entities.ts';
import { slot } from './slot.ts';

export const couponMachine = setup({
  types: {} as {
    /** `code` stands in the field; `offerId` is the offer that counts; `pauseMs` is how long to wait where too many codes were tried. */
    context: { code: string; offerId: OfferId | null; pauseMs: number };
    events:
      | { type: 'coupon.edit'; code: string }
      | { type: 'coupon.submit'; code: string }
      | { type: 'coupon.remove' }
      | ({ type: 'coupon.recall' } & KeptCoupon)
      | ({ type: 'coupon.foundElsewhere' } & KeptCoupon)
      | { type: 'coupon.removedElsewhere' }
      | { type: 'coupon.refused' };
    tags: 'busy';
  },
  actors: {
    /** What the back end says of the code. Rejects when it cannot be reached, or breaks. */
    checkCoupon: slot<CouponAnswer, { code: string }>('checkCoupon'),
  },
  actions: {
    rememberCode: assign((_, code: string) => ({ code, offerId: null })),
    /** The same code once more keeps its offer while it is checked. */
    rememberSubmitted: assign(({ context }, code: string) => ({ code, offerId: code === context.code ? context.offerId : null })),
    rememberKept: assign((_, { code, offerId }: KeptCoupon) => ({ code, offerId })),
    rememberOffer: assign((_, answer: CouponAnswer) => (answer.is === 'known' ? { offerId: answer.offerId } : {})),
    rememberPause: assign((_, answer: CouponAnswer) => (answer.is === 'busy' ? { pauseMs: answer.pauseMs } : {})),
    forgetOffer: assign({ offerId: null }),
    forgetCode: assign({ code: '', offerId: null }),
  },
  guards: {
    isFilled: (_, code: string) => code.trim() !== '',
    isKnown: (_, answer: CouponAnswer) => answer.is === 'known',
    isBusy: (_, answer: CouponAnswer) => answer.is === 'busy',
    isInForce: ({ context }) => context.offerId !== null,
  },
  delays: { pauseDelay: ({ context }) => context.pauseMs },
}).createMachine({
  id: 'coupon',
  context: { code: '', offerId: null, pauseMs: 0 },
  initial: 'unchecked',
  on: {
    'coupon.edit': { target: '.unchecked', actions: { type: 'rememberCode', params: ({ event }) => event.code } },
    'coupon.submit': {
      guard: { type: 'isFilled', params: ({ event }) => event.code },
      target: '.checking',
      actions: { type: 'rememberSubmitted', params: ({ event }) => event.code },
    },
    'coupon.remove': { target: '.unchecked', actions: 'forgetCode' },
    'coupon.foundElsewhere': { target: '.valid', actions: { type: 'rememberKept', params: ({ event }) => event } },
    'coupon.removedElsewhere': { guard: 'isInForce', target: '.unchecked', actions: 'forgetCode' },
    'coupon.refused': { guard: 'isInForce', target: '.invalid', actions: 'forgetOffer' },
  },
  states: {
    unchecked: { on: { 'coupon.recall': { target: 'checking', actions: { type: 'rememberKept', params: ({ event }) => event } } } },
    checking: {
      tags: 'busy',
      on: { 'coupon.submit': {} },
      invoke: {
        id: 'checkCoupon',
        src: 'checkCoupon',
        input: ({ context }) => ({ code: context.code }),
        onDone: [
          {
            guard: { type: 'isKnown', params: ({ event }) => event.output },
            target: 'valid',
            actions: { type: 'rememberOffer', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isBusy', params: ({ event }) => event.output },
            target: 'limited',
            actions: { type: 'rememberPause', params: ({ event }) => event.output },
          },
          { target: 'invalid', actions: 'forgetOffer' },
        ],
        onError: 'unreached',
      },
    },
    valid: {},
    invalid: {},
    /** The service did not answer: the code is neither good nor bad, and may be sent again. */
    unreached: {},
    /** Too many codes were tried: none is sent before the pause is over, whatever is typed. */
    limited: {
      tags: 'busy',
      on: {
        'coupon.edit': { actions: { type: 'rememberCode', params: ({ event }) => event.code } },
        'coupon.submit': {},
        'coupon.remove': { actions: 'forgetCode' },
        'coupon.removedElsewhere': { guard: 'isInForce', actions: 'forgetCode' },
      },
      after: { pauseDelay: 'unreached' },
    },
  },
});

/** The coupon as screens are handed it: its actor, or what stands for it until it is needed. */
export type Coupon = Readable<{
  value: StateValueFrom<typeof couponMachine>;
  context: ContextFrom<typeof couponMachine>;
  hasTag(tag: 'busy'): boolean;
}> & { send(event: EventFromLogic<typeof couponMachine>): void };
