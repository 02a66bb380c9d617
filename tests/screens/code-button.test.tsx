// References: dn in docs/invariants.md, complaints and §n in docs/behaviour.

import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { ShopProvider } from '#components/shop-context.ts';
import type { CouponResult } from '#domain/offers/coupon.ts';
import { CodeButton } from '#features/menu/head/code-button.tsx';
import { createLazyChart } from '#lazy/chart.ts';
import { couponMachine } from '#machines/coupon.machine.ts';
import { couponSnapshot } from '#machines/initial-snapshots/coupon.ts';
import { createCartShop } from './cart/cart-shop.tsx';
import { liveMessage } from '../ui/elements.ts';

afterEach(cleanup);

test('a code that was restored before its button is hydrated shows as valid, and the page’s HTML is kept', async () => {
  const checkCoupon = fromPromise<CouponResult, { code: string }>(async () => ({ type: 'valid', offerId: 'ten' }));
  const coupon = createLazyChart(couponSnapshot, async () => createActor(couponMachine.provide({ actors: { checkCoupon } })).start());
  const shop = { ...(await createCartShop({ menus: [] })), coupon };
  const page = (
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <ShopProvider value={shop}>
        <p>
          <CodeButton code="TACOS10" offerId="ten" />
        </p>
      </ShopProvider>
    </I18nProvider>
  );
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(page);
  const paragraph = container.querySelector('p');
  await coupon.load();
  coupon.send({ type: 'coupon.restored', code: 'TACOS10', offerId: 'ten' });
  expect(coupon.getSnapshot().context.offerId).toBe('ten');

  const errors: unknown[] = [];
  await act(async () => render(page, { container, hydrate: true, onRecoverableError: (error) => errors.push(error) }));
  expect(errors).toEqual([]);
  expect(liveMessage().textContent).toBe('This code is valid');
  expect(screen.queryByRole('button')).toBeNull();
  expect(paragraph?.isConnected).toBe(true);
});
