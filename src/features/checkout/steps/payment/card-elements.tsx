import { Elements, PaymentElement, useElements } from '@stripe/react-stripe-js';
import type { Appearance, CustomFontSource, Stripe, StripePaymentElementOptions } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import { cardCurrency, cardMethodTypes } from '#config/constants.ts';
import type { PersonalForm } from '#domain/entities.ts';
import type { Cents } from '#domain/money.ts';
import { colorOf } from '#ui/token-color.ts';
import type { CardFields } from './card-fields.ts';

type CardElementsProps = Pick<CardFields, 'setElements' | 'setMethodType' | 'hasWallets'> & {
  stripe: Stripe;
  amount: Cents;
  /** The customer's details, by which Link recognises its users. Null: not known. */
  personal: PersonalForm | null;
  /** The restaurant's name, which wallets show. */
  shopName: string;
  onReady: () => void;
  /** Called if the fields cannot be loaded. */
  onFailure: () => void;
};

/** Stripe's Payment Element, styled with the shop's design tokens, with the wallets of the device. */
export function CardElements({ stripe, amount, setElements, setMethodType, onReady, onFailure, ...element }: CardElementsProps) {
  const appearance = useShopAppearance();
  const [fonts] = useState(shopFonts);
  const [options] = useState(() => elementOptions(element));

  return (
    <Elements
      stripe={stripe}
      options={{ mode: 'payment', amount, currency: cardCurrency, allowedPaymentMethodTypes: [...cardMethodTypes], appearance, fonts }}
    >
      <Fields {...{ setElements, setMethodType, onReady, onFailure, options }} />
    </Elements>
  );
}

/**
 * Returns the options of the Payment Element. Stripe shows a wallet only where the device has it and the account allows it. All of
 * them pay as cards, so the payment intent is the same with and without one.
 */
function elementOptions({
  hasWallets,
  personal,
  shopName,
}: Pick<CardElementsProps, 'hasWallets' | 'personal' | 'shopName'>): StripePaymentElementOptions {
  const wallets = hasWallets ? 'auto' : 'never';
  return {
    business: { name: shopName },
    layout: 'tabs',
    wallets: { applePay: wallets, googlePay: wallets, link: wallets },
    ...(personal === null ? {} : { defaultValues: { billingDetails: billingDetails(personal) } }),
  };
}

function billingDetails({ first_name, last_name, email, phone }: PersonalForm) {
  return { name: `${first_name} ${last_name}`, email, phone };
}

/** Registers the Elements instance on mount instead of on Stripe's `ready` event, because a fast customer may submit before it. */
function Fields({
  setElements,
  setMethodType,
  onReady,
  onFailure,
  options,
}: Pick<CardElementsProps, 'setElements' | 'setMethodType' | 'onReady' | 'onFailure'> & { options: StripePaymentElementOptions }) {
  const elements = useElements();

  function registerElements() {
    setElements(elements);
    return () => setElements(null);
  }

  return (
    <div ref={registerElements}>
      <PaymentElement options={options} onReady={onReady} onLoadError={onFailure} onChange={({ value }) => setMethodType(value.type)} />
    </div>
  );
}

/** The text face of the shop, which Stripe's iframes load themselves. */
function shopFonts(): CustomFontSource[] {
  return [{ family: 'Figtree', src: `url(${new URL('/fonts/figtree-3.woff2', document.baseURI).href})`, weight: '400 700' }];
}

/** Returns the shop's colours in the theme that is shown, which may change while a card is typed. */
function useShopAppearance(): Appearance {
  const [appearance, setAppearance] = useState(shopAppearance);
  useEffect(() => {
    const media = window.matchMedia('(prefers-color-scheme: dark)');
    const update = () => setAppearance(shopAppearance());
    media.addEventListener('change', update);
    return () => media.removeEventListener('change', update);
  }, []);
  return appearance;
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
