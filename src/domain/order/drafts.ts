import type { Store } from '#domain/store.ts';
import type { DeliveryForm, PaymentForm, PersonalForm } from '#domain/entities.ts';
import type { QuestionedField } from './checkout.ts';

/** Values that the customer has kept although they may be incomplete, as they were compared. They are not asked about again. */
type KeptValues = Partial<Record<QuestionedField, string | undefined>>;

/** Values of the checkout forms as typed, valid or not. */
export type FormDrafts = { personal: PersonalForm; delivery: DeliveryForm; payment: PaymentForm; kept: KeptValues };

/** Store of the checkout forms, which is kept through reloads. It never contains card data. */
export type FormDraftsStore = Store<FormDrafts> & {
  change: <F extends keyof FormDrafts>(form: F, values: Partial<FormDrafts[F]>) => void;
  /** Resets date and time to "as soon as possible". Called after an order. */
  resetDates: () => void;
  /** Clears all forms in all tabs. Called at logout. */
  clear: () => void;
};
