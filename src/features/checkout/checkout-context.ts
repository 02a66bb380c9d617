import type { ActorRefFrom } from 'xstate';
import type { Session } from '#domain/account/auth.ts';
import type { Readable } from '#domain/cart/cart.ts';
import type { SavedAddressesStore } from '#domain/delivery/saved-address.ts';
import type { FormDraftsStore } from '#domain/order/drafts.ts';
import type { AddressSuggestions } from '#machines/address-suggestions.machine.ts';
import type { addressMachine } from '#machines/address.machine.ts';
import type { checkoutMachine } from '#machines/checkout.machine.ts';
import type { CardFields } from '#features/checkout/steps/payment/card-fields.ts';
import { createRequiredContext } from '#ui/required-context.ts';

/** Actors and stores of the checkout screen. */
export type CheckoutServices = {
  checkout: ActorRefFrom<typeof checkoutMachine>;
  /** Actor that verifies the entered delivery address. */
  address: ActorRefFrom<typeof addressMachine>;
  /** Actor of the address field's suggestions. */
  addressSuggestions: AddressSuggestions;
  /** Addresses of earlier orders, null without any. */
  savedAddresses: Promise<SavedAddressesStore | null> | null;
  cardFields: CardFields;
  drafts: FormDraftsStore;
  /** Session of the logged-in customer, null for a guest. */
  account: Readable<Session | null>;
};

export const [CheckoutProvider, useCheckout] = createRequiredContext<CheckoutServices>('Checkout');
