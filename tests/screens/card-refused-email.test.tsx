import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { withModalDialogs } from '../ui/modal-dialogs.ts';
import { deliveryAccepted, lea, renderCheckout } from './checkout-shop.tsx';

withModalDialogs();

describe('an email that the card provider does not accept', () => {
  test('is named at its field until another one is typed, and goes on all the same: cash needs no such email', async () => {
    const { I } = await renderCheckout({ refusedEmail: lea.email });
    I.open('personal');
    const email = screen.getByLabelText('Email');
    expect(email.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/does not accept this email/)).toBeTruthy();
    I.goOn();
    expect(I.state()).toBe('delivery.editing');
    I.open('personal');
    I.type('Email', 'lea@autre.fr');
    expect(screen.queryByText(/does not accept this email/)).toBeNull();
  });

  test('is said where the card was to be prepared, instead of a provider that cannot be reached', async () => {
    const { I } = await renderCheckout({ methods: ['card'], refusedEmail: lea.email });
    I.open('payment');
    await I.answer('checkDelivery', deliveryAccepted);
    await I.failCard('createIntent');
    expect(screen.getByRole('alert').textContent).toContain('does not accept your email');
    expect(screen.getByRole('alert').textContent).not.toContain('cannot be reached');
  });

  test('is not said of another email', async () => {
    const { I } = await renderCheckout({ methods: ['card'], refusedEmail: 'autre@example.fr' });
    I.open('payment');
    await I.answer('checkDelivery', deliveryAccepted);
    await I.failCard('createIntent');
    expect(screen.getByRole('alert').textContent).toContain('cannot be reached');
  });
});
