import { Elements, PaymentElement, useElements } from '@stripe/react-stripe-js';
import type { Appearance, Stripe } from '@stripe/stripe-js';
import { useState } from 'react';
import { cardCurrency, cardMethodTypes } from '#config/constants.ts';
import type { Cents } from '#domain/money.ts';
import { colorOf } from '#ui/token-color.ts';
import type { CardFields } from './card-fields.ts';

type CardElementsProps = { stripe: Stripe; amount: Cents; hold: CardFields['setElements'] };

/** The provider's fields, in the shop's own colours. */
export function CardElements({ stripe, amount, hold }: CardElementsProps) {
  const [appearance] = useState(shopAppearance);

  return (
    <Elements
      stripe={stripe}
      options={{ mode: 'payment', amount, currency: cardCurrency, allowedPaymentMethodTypes: [...cardMethodTypes], appearance }}
    >
      <Fields hold={hold} />
    </Elements>
  );
}

/** Handed over as they stand in the page, not once they are ready: whoever is quick has typed before that. */
function Fields({ hold }: Pick<CardElementsProps, 'hold'>) {
  const elements = useElements();

  function handOver() {
    hold(elements);
    return () => hold(null);
  }

  return (
    <div ref={handOver}>
      <PaymentElement />
    </div>
  );
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
