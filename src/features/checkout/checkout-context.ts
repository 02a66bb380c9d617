import type { ActorRefFrom } from 'xstate';
import type { Session } from '#domain/account/session.ts';
import type { Store } from '#domain/store.ts';
import type { SavedAddressesStore } from '#domain/delivery/saved-address.ts';
import type { FormDraftsStore } from '#domain/order/drafts.ts';
import type { ChartActor } from '#machines/actor-like.ts';
import type { AddressSuggestions } from '#machines/address-suggestions.machine.ts';
import type { addressMachine } from '#machines/address.machine.ts';
import type { checkoutMachine } from '#machines/checkout.machine.ts';
import type { CardFields } from '#features/checkout/steps/payment/card-fields.ts';
import { createRequiredContext } from '#ui/required-context.ts';

/** The checkout's running chart. */
export type RunningCheckout = ActorRefFrom<typeof checkoutMachine>;

/** Actors and stores of the later steps. */
export type CheckoutDetails = {
  checkout: RunningCheckout;
  /** Actor that verifies the entered delivery address. */
  address: ActorRefFrom<typeof addressMachine>;
  /** Actor of the address field's suggestions. */
  addressSuggestions: AddressSuggestions;
  /** Addresses of earlier orders, null without any. */
  savedAddresses: Promise<SavedAddressesStore | null> | null;
  cardFields: CardFields;
  /** Loads the rule for phone numbers, before the personal step is left. */
  preloadPhoneRule: () => void;
};

/** What the checkout screen needs. `details` is null on the first view, until the later steps are loaded. */
export type CheckoutServices = {
  checkout: ChartActor<typeof checkoutMachine>;
  details: CheckoutDetails | null;
  drafts: FormDraftsStore;
  /** Session of the logged-in customer, null for a guest. */
  account: Store<Session | null>;
};

export const [CheckoutProvider, useCheckout] = createRequiredContext<CheckoutServices>('Checkout');

/** Returns the services of the checkout with those of the later steps, and its running chart. */
export function useCheckoutDetails(): Omit<CheckoutServices, 'checkout' | 'details'> & CheckoutDetails {
  const { details, ...services } = useCheckout();
  if (details === null) throw new Error('A later step was rendered before its services were loaded');
  return { ...services, ...details };
}
