// References: dn in docs/invariants.md, complaints and §n in docs/behaviour.

import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { line, mondayAtOne, offer } from '../domain/shop.ts';
import { stubModalDialogs } from '../ui/modal-dialogs.ts';
import { amountAt, burger, renderCart } from './cart/cart-shop.tsx';

stubModalDialogs();

const ten = offer({ id: 'ten', name: 'Ten off', auto_apply: 'No' });
const valid = { type: 'valid', offerId: 'ten' };
const field = () => screen.getByLabelText<HTMLInputElement>('Promo code');
const region = () => document.querySelector('[data-machine="coupon"]');
const note = () => region()?.querySelector('[data-live]')?.textContent;

/** Renders the cart, by default two tacos for €18.00, with a coupon field whose checks stay pending until `answer` or `fail`. */
async function renderCartWithCoupon(change: Parameters<typeof renderCart>[0] = {}) {
  const shop = await renderCart({ offers: [ten], ...change });
  const I = {
    type: (code: string) => fireEvent.change(field(), { target: { value: code } }),
    apply: () => fireEvent.click(screen.getByRole('button', { name: 'Apply' })),
    answer: (output: unknown) => act(() => shop.actors.resolve('checkCoupon', output)),
    fail: () => act(() => shop.actors.reject('checkCoupon')),
    async use(code = 'TACOS10') {
      I.type(code);
      I.apply();
      await I.answer(valid);
    },
  };
  return { ...shop, I };
}

test('a valid code applies its offer, shown by name, and confirms it (§4)', async () => {
  const { I } = await renderCartWithCoupon();
  I.type('TACOS10');
  I.apply();
  expect([region()?.getAttribute('data-state'), note()]).toEqual(['checking', 'Checking the code…']);
  await I.answer(valid);
  expect([region()?.getAttribute('data-state'), note()]).toEqual(['valid', 'This code is valid']);
  expect(amountAt(/Ten off/)).toBe('-1.80');
  expect(amountAt('Total')).toBe('16.20');
});

test('applying and removing a coupon restores every total (complaint 10)', async () => {
  const { I, quote } = await renderCartWithCoupon();
  const priceBefore = quote.getSnapshot().price;
  await I.use();
  fireEvent.click(screen.getByRole('button', { name: 'Remove · Promo code' }));
  expect(quote.getSnapshot().price).toEqual(priceBefore);
  expect(amountAt('Total')).toBe('18.00');
  expect([field().value, note(), document.activeElement]).toEqual(['', '', field()]);
});

test('an edited code no longer applies, and an invalid one is marked (§4)', async () => {
  const { I } = await renderCartWithCoupon();
  await I.use();
  I.type('TACOS1');
  expect(amountAt('Total')).toBe('18.00');
  I.apply();
  await I.answer({ type: 'invalid' });
  expect([note(), field().getAttribute('aria-invalid'), field().value]).toEqual(['This code is not valid', 'true', 'TACOS1']);
});

test('an unreachable service does not mark the code as invalid: it offers a retry and keeps the code (§4)', async () => {
  const { I, actors } = await renderCartWithCoupon();
  I.type('TACOS10');
  I.apply();
  await I.fail();
  expect(note()).toBe('The code could not be checked, please try again');
  expect(field().getAttribute('aria-invalid')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(actors.invoked).toHaveLength(2);
  await I.answer(valid);
  expect(amountAt('Total')).toBe('16.20');
});

test('a rate-limited check disables the button and shows a message (429)', async () => {
  const { I, actors } = await renderCartWithCoupon();
  I.type('A');
  I.apply();
  await I.answer({ type: 'rateLimited', pauseMs: 60_000 });
  expect(note()).toContain('Too many codes');
  I.type('B');
  expect(screen.getByRole('button', { name: 'Apply' }).getAttribute('aria-disabled')).toBe('true');
  fireEvent.submit(region() ?? document.body);
  expect(actors.invoked).toHaveLength(1);
});

test('submitting a blank code sends nothing and focuses the field', async () => {
  const { I, actors } = await renderCartWithCoupon();
  I.type('   ');
  I.apply();
  expect([actors.invoked, document.activeElement]).toEqual([[], field()]);
});

describe('a valid code with unmet conditions lists them (§9)', () => {
  const rows = [
    [{ minimum_amount: 20 }, /Add €2\.00 to your order\.$/],
    [{ delivery_pickup: 'delivery' }, /For deliveries only\.$/],
    [
      { active_times: { days: ['tue', 'wed'], start: '15:00', end: '18:00' } },
      /Only at these times: Tuesday, Wednesday, 15:00\u00A0– 18:00\.$/,
    ],
    [{ items: [2] }, /Only for: Burger\.$/],
    [{ is_active: false }, /This offer is over\.$/],
  ] as const;
  for (const [change, words] of rows)
    test(JSON.stringify(change), async () => {
      const { I } = await renderCartWithCoupon({ offers: [{ ...ten, ...(structuredClone(change) as Partial<typeof ten>) }] });
      await I.use();
      expect(note()).toMatch(/^This code is valid/);
      expect(note()).toMatch(words);
      expect(amountAt('Total')).toBe('18.00');
    });

  test.each([
    ['an unknown scope', { items: [99], menus: ['gone'] }, 'This code is valid'],
    ['hours that cannot be formatted', { active_times: { days: ['lundi'] } }, 'This code is valid Not at this time.'],
  ])('no condition is listed without its value: %s', async (_, change, words) => {
    const { I } = await renderCartWithCoupon({ offers: [{ ...ten, ...change }] });
    await I.use();
    expect(note()?.trim()).toBe(words);
  });

  test('says that an offer is over which the menu no longer has', async () => {
    const { I } = await renderCartWithCoupon({ offers: [] });
    await I.use();
    expect(note()).toBe('This code is valid This offer is over.');
  });

  test('names a larger offer that replaces it', async () => {
    const small = offer({ id: 'ten', type: 'fixed_amount', value: 1, auto_apply: 'No' });
    const { I } = await renderCartWithCoupon({ offers: [small, offer({ id: 'large', type: 'fixed_amount', value: 3 })] });
    await I.use();
    expect(note()).toBe('This code is valid Another offer saves you more.');
  });
});

describe('an offer that stops applying shows a message (complaint 12)', () => {
  const notice = () => document.querySelector<HTMLElement>('div[data-live]') ?? document.body;
  const text = () => notice().textContent.replaceAll(/\s/g, ' ');

  test('after a removed line the missing amount is shown, and the message can be dismissed', async () => {
    const { I, cart } = await renderCartWithCoupon({ offers: [{ ...ten, minimum_amount: 20 }] });
    const key = cart.getSnapshot()[0]?.key ?? '';
    act(() => void cart.add(line({ ...burger })));
    await I.use();
    expect([amountAt('Total'), text()]).toEqual(['25.20', '']);
    act(() => cart.setQuantity(key, 1));
    expect(amountAt('Total')).toBe('19.00');
    expect(text()).toBe('Ten off no longer applies. Add €1.00 to your order. ');
    fireEvent.click(within(notice()).getByRole('button', { name: 'Close' }));
    expect(text()).toBe('');
  });

  test('switching the mode and back applies it again and removes the message', async () => {
    const { orderMode } = await renderCartWithCoupon({ offers: [offer({ name: 'Collected', delivery_pickup: 'pickup' })] });
    act(() => orderMode.choose('delivery'));
    expect(text()).toBe('Collected no longer applies. For pickup only. ');
    act(() => orderMode.choose('pickup'));
    expect(text()).toBe('');
  });

  test('when its hours end while the page is open', async () => {
    const { clock } = await renderCartWithCoupon({
      offers: [offer({ name: 'Lunch', active_times: { days: ['mon'], start: '12:00', end: '13:30' } })],
    });
    expect(amountAt('Total')).toBe('16.20');
    act(() => clock.set(new Date(mondayAtOne.getTime() + 60 * 60_000)));
    expect([amountAt('Total'), text()]).toEqual(['18.00', 'Lunch no longer applies. Only at these times: Monday, 12:00 – 13:30. ']);
  });

  test('when the restaurant removes it (d11)', async () => {
    const { setOffers } = await renderCartWithCoupon({ offers: [offer({ name: 'Happy hour' })] });
    act(() => setOffers([]));
    expect(text()).toBe('Happy hour no longer applies. This offer is over. ');
  });
});
