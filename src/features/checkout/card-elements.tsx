import { Elements, PaymentElement, useElements } from '@stripe/react-stripe-js';
import type { Appearance, Stripe } from '@stripe/stripe-js';
import { useState } from 'react';
import type { Cents } from '#domain/money.ts';
import { colorOf } from '#ui/token-color.ts';
import type { CardFields } from './card-fields.ts';

type CardElementsProps = { stripe: Stripe; amount: Cents; hold: CardFields['hold'] };

/** The provider's fields, in the shop's own colours. */
export function CardElements({ stripe, amount, hold }: CardElementsProps) {
  const [appearance] = useState(shopAppearance);

  return (
    <Elements stripe={stripe} options={{ mode: 'payment', amount, currency: 'eur', allowedPaymentMethodTypes: ['card'], appearance }}>
      <Fields hold={hold} />
    </Elements>
  );
}

function Fields({ hold }: Pick<CardElementsProps, 'hold'>) {
  const elements = useElements();
  return <PaymentElement onReady={() => hold(elements)} />;
}

function shopAppearance(): Appearance {
  return {
    theme: 'flat',
    variables: {
      colorPrimary: colorOf('--action'),
      colorBackground: colorOf('--page'),
      colorText: colorOf('--text'),
      colorTextSecondary: colorOf('--muted'),
      colorDanger: colorOf('--alert'),
      fontFamily: 'Figtree, system-ui, sans-serif',
      fontSizeBase: '16px',
      spacingUnit: '4px',
      borderRadius: '8px',
    },
  };
}
