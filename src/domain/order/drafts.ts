import type { Readable } from '#domain/cart/cart.ts';
import type { DeliveryForm, PaymentMethod, PersonalForm } from '#domain/entities.ts';

/** The checkout forms as they were typed, valid or not. */
export type FormDrafts = { personal: PersonalForm; delivery: DeliveryForm; payment: { method: PaymentMethod } };

/** What the visitor has typed, kept through reloads: the forms of the checkout, not the card. */
export type FormDraftsStore = Readable<FormDrafts> & {
  change: <F extends keyof FormDrafts>(form: F, values: Partial<FormDrafts[F]>) => void;
  /** Dates and times back to "as soon as possible", as after an order. */
  resetDates: () => void;
  /** Empty again, in every tab: the customer has left. */
  clear: () => void;
};
