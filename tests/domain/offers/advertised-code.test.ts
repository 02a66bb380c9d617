// References: §n in docs/behaviour.

import { expect, test } from 'vitest';
import { advertisedCode } from '#domain/offers/advertised-code.ts';

test.each([
  [{ description: 'Sur toute la carte avec le code TACOS10.' }, 'TACOS10'],
  [{ description: 'Avec le code « ÉTÉ-26 », un dessert offert.' }, 'ÉTÉ-26'],
  [{ name: 'Welcome, code HELLO' }, 'HELLO'],
  [{ name: 'Dix pour cent', description: 'Demandez le code au comptoir.' }, null],
  [{ description: 'Un encodeur TACOS10' }, null],
  [{ name: null, description: null }, null],
])('of the texts %j, the advertised code is %j (§4 Coupon)', (offer, code) => {
  expect(advertisedCode(offer)).toBe(code);
});
