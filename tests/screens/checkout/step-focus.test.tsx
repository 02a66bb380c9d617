// References: §n in docs/behaviour.

import { act, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { RunningCheckout } from '#features/checkout/checkout-context.ts';
import { useStepFocus } from '#features/checkout/use-step-focus.ts';
import { startCheckout } from '../../support/checkout.ts';
import { stubModalDialogs } from '../../ui/modal-dialogs.ts';
import { renderWithI18n } from '../../ui/render-with-i18n.tsx';
import { deliveryRefused, fries, renderCheckout } from './checkout-shop.tsx';
import { line } from '../../domain/shop.ts';

stubModalDialogs();

const pastTime = { is_scheduled: true, delivery_date: '2027-01-04', delivery_time_range: '12:00' };
const heading = (name: string) => screen.getByRole('heading', { name });

describe('the focus in the checkout (§4)', () => {
  test('an opened step has it on its heading, even if a field of it is invalid', async () => {
    const { I } = await renderCheckout({ delivery: pastTime });
    I.open('delivery');
    expect(screen.getByLabelText('Time').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(heading('Pick up at the restaurant'));
  });

  test('the heading of each step is described by its number', async () => {
    const { I } = await renderCheckout();
    const numbers = (['personal', 'delivery', 'payment', 'confirmation'] as const).map((step) => {
      I.open(step);
      return document.getElementById(document.activeElement?.getAttribute('aria-describedby') ?? '')?.textContent;
    });
    expect(numbers).toEqual(['step 2 of 5', 'step 3 of 5', 'step 4 of 5', 'step 5 of 5']);
  });

  test('it stays on Continue while the step is checked', async () => {
    const { I } = await renderCheckout();
    I.open('delivery');
    const button = screen.getByRole('button', { name: 'Continue' });
    button.focus();
    I.goOn();
    expect([I.state(), document.activeElement]).toEqual(['delivery.checking', button]);
  });

  test('an alert keeps it, and once it is closed the field at fault has it', async () => {
    const { I } = await renderCheckout({ delivery: { ...pastTime, delivery_time_range: '13:15' } });
    I.open('confirmation');
    I.order();
    await I.resolveActor('checkDelivery', deliveryRefused('slotUnavailable'));
    expect(document.activeElement).toBe(screen.getByRole('alertdialog'));
    I.dismiss();
    expect([I.state(), document.activeElement]).toEqual(['delivery.editing', screen.getByLabelText('Time')]);
  });

  test('a cart that is filled again shows the invalid step without moving it', async () => {
    const { I, cart } = await renderCheckout({ mode: 'delivery', delivery: { address: 'a'.repeat(501) } });
    I.open('delivery');
    I.goOn();
    act(() => cart.getSnapshot().forEach(({ key }) => cart.remove(key)));
    expect(screen.queryByRole('tabpanel')).toBeNull();
    act(() => void cart.add(line(fries)));
    expect([I.state(), screen.getByLabelText('Address').ariaInvalid, document.activeElement]).toEqual([
      'delivery.invalid',
      'true',
      document.body,
    ]);
  });
});

/** A panel with an invalid field, whose step is rejected by the chart. */
function InvalidPanel({ checkout }: { checkout: RunningCheckout }) {
  const panel = useStepFocus(checkout, 'personal.invalid');
  return (
    <div ref={panel}>
      <input aria-label="Email" aria-invalid="true" />
    </div>
  );
}

/** Starts a checkout whose personal form has a malformed value. Each Continue of it is rejected. */
function startInvalidCheckout() {
  const { actor } = startCheckout({ personal: 'malformed' });
  actor.send({ type: 'tab.open', tab: 'personal' });
  actor.send({ type: 'tab.next' });
  return { actor, goOn: () => act(() => actor.send({ type: 'tab.next' })) };
}

test('a rejected step focuses its first error, by the chart that is shown and by no earlier one', () => {
  const [first, second] = [startInvalidCheckout(), startInvalidCheckout()];
  const { rerender } = renderWithI18n(<InvalidPanel checkout={first.actor} />);
  const email = screen.getByLabelText('Email');
  first.goOn();
  expect(document.activeElement).toBe(email);
  email.blur();
  rerender(<InvalidPanel checkout={second.actor} />);
  first.goOn();
  expect(document.activeElement).toBe(document.body);
  second.goOn();
  expect(document.activeElement).toBe(email);
});
