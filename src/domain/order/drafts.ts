import type { Readable } from '#domain/cart/cart.ts';
import type { DeliveryForm, PaymentForm, PersonalForm } from '#domain/entities.ts';

/** Values of the checkout forms as typed, valid or not. */
export type FormDrafts = { personal: PersonalForm; delivery: DeliveryForm; payment: PaymentForm };

/** Store of the checkout forms, which is kept through reloads. It never contains card data. */
export type FormDraftsStore = Readable<FormDrafts> & {
  change: <F extends keyof FormDrafts>(form: F, values: Partial<FormDrafts[F]>) => void;
  /** Resets date and time to "as soon as possible". Called after an order. */
  resetDates: () => void;
  /** Clears all forms in all tabs. Called at logout. */
  clear: () => void;
};
