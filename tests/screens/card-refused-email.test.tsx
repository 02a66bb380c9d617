import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { stubModalDialogs } from '../ui/modal-dialogs.ts';
import { deliveryAccepted, personalDetails, renderCheckout } from './checkout/checkout-shop.tsx';
import { liveMessage } from '../ui/elements.ts';

stubModalDialogs();

describe('an email that the card provider does not accept', () => {
  test('marks its field until it is edited, but does not block the step: cash orders do not need it', async () => {
    const { I } = await renderCheckout({ refusedEmail: personalDetails.email });
    I.open('personal');
    const email = screen.getByLabelText('Email');
    expect(email.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/does not accept this email/)).toBeTruthy();
    I.goOn();
    await I.resolveActor('checkPhone', { type: 'complete' });
    expect(I.state()).toBe('delivery.editing');
    I.open('personal');
    I.type('Email', 'lea@autre.fr');
    expect(screen.queryByText(/does not accept this email/)).toBeNull();
  });

  test('is reported in place of the card form instead of an unreachable provider', async () => {
    const { I } = await renderCheckout({ methods: ['card'], refusedEmail: personalDetails.email });
    I.open('payment');
    await I.resolveActor('checkDelivery', deliveryAccepted);
    await I.rejectPaymentActor('createIntent');
    expect(liveMessage().textContent).toContain('does not accept your email');
    expect(liveMessage().textContent).not.toContain('cannot be reached');
  });

  test('is not reported for another email', async () => {
    const { I } = await renderCheckout({ methods: ['card'], refusedEmail: 'autre@example.fr' });
    I.open('payment');
    await I.resolveActor('checkDelivery', deliveryAccepted);
    await I.rejectPaymentActor('createIntent');
    expect(liveMessage().textContent).toContain('cannot be reached');
  });
});
