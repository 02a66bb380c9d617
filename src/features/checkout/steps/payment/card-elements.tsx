import { Elements, PaymentElement, useElements } from '@stripe/react-stripe-js';
import type { Appearance, CustomFontSource, Stripe } from '@stripe/stripe-js';
import { useState } from 'react';
import { cardCurrency, cardMethodTypes } from '#config/constants.ts';
import type { Cents } from '#domain/money.ts';
import { colorOf } from '#ui/token-color.ts';
import type { CardFields } from './card-fields.ts';

type CardElementsProps = { stripe: Stripe; amount: Cents; setElements: CardFields['setElements'] };

/** Stripe's Payment Element, styled with the shop's design tokens. */
export function CardElements({ stripe, amount, setElements }: CardElementsProps) {
  const [appearance] = useState(shopAppearance);
  const [fonts] = useState(shopFonts);

  return (
    <Elements
      stripe={stripe}
      options={{ mode: 'payment', amount, currency: cardCurrency, allowedPaymentMethodTypes: [...cardMethodTypes], appearance, fonts }}
    >
      <Fields setElements={setElements} />
    </Elements>
  );
}

/** Registers the Elements instance on mount instead of on Stripe's `ready` event, because a fast customer may submit before it. */
function Fields({ setElements }: Pick<CardElementsProps, 'setElements'>) {
  const elements = useElements();

  function registerElements() {
    setElements(elements);
    return () => setElements(null);
  }

  return (
    <div ref={registerElements}>
      <PaymentElement />
    </div>
  );
}

/** The text face of the shop, which Stripe's iframes load themselves. */
function shopFonts(): CustomFontSource[] {
  return [{ family: 'Figtree', src: `url(${new URL('/fonts/figtree-1.woff2', document.baseURI).href})`, weight: '400 700' }];
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
