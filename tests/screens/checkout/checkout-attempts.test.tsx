import { act, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { stubModalDialogs } from '../../ui/modal-dialogs.ts';
import { deliveryAccepted, deliveryRefused, renderCheckout } from './checkout-shop.tsx';
import { attemptInStage } from '../../support/checkout.ts';

stubModalDialogs();

type RenderedCheckout = Awaited<ReturnType<typeof renderCheckout>>;

const alert = () => screen.queryByRole('alertdialog');
const phoneLink = () => within(screen.getByRole('alertdialog')).queryByRole('link', { name: '03 20 00 00 00' });

describe('the third failed attempt of one order', () => {
  test('shows the phone number and that nothing was charged; the first two do not', async () => {
    const { I } = await renderCheckout();
    I.open('confirmation');
    for (const attempt of [1, 2, 3]) {
      await failToPlace(I);
      expect([attempt, phoneLink() !== null, alert()?.textContent.includes('Nothing has been charged.')]).toEqual([
        attempt,
        attempt === 3,
        attempt === 3,
      ]);
      I.dismiss();
    }
  });

  test('counts attempts before a reload', async () => {
    const { I } = await renderCheckout({ attempt: attemptInStage('filling', 2) });
    I.open('confirmation');
    await failToPlace(I);
    expect(phoneLink()).not.toBeNull();
  });

  test('counts declined cards, and states that nothing was charged', async () => {
    const { I, actor } = await renderCheckout({
      methods: ['card'],
      attempt: attemptInStage('confirming', 2),
    });
    act(() => actor.send({ type: 'card.declined', message: null, isCanceled: false }));
    expect(I.state()).toBe('confirmation.alertOpen');
    expect([phoneLink() !== null, alert()?.textContent.includes('Nothing has been charged.')]).toEqual([true, true]);
  });

  test('does not state that nothing was charged if a charged order was refused', async () => {
    const { I, actor } = await renderCheckout({
      methods: ['card'],
      attempt: attemptInStage('confirming', 2),
    });
    act(() => actor.send({ type: 'card.paid' }));
    await I.resolveActor('updateOrder', { type: 'refused', failure: 'orderFailed' });
    expect([phoneLink() !== null, alert()?.textContent.includes('charged')]).toEqual([true, false]);
  });

  test('does not count refusals that the customer can fix', async () => {
    const { I } = await renderCheckout({ attempt: attemptInStage('filling', 9) });
    I.open('confirmation');
    I.order();
    await I.resolveActor('checkDelivery', deliveryRefused('slotUnavailable'));
    expect(phoneLink()).toBeNull();
  });
});

async function failToPlace(I: RenderedCheckout['I']) {
  I.order();
  await I.resolveActor('checkDelivery', deliveryAccepted);
  await I.rejectActor('submitOrder');
}
