import { fromPromise } from 'xstate';
import type { ApiClient } from '#api/http/http.ts';
import { firstHouseLine, isHouseSuggested, keptAddressKey } from '#domain/delivery/house-number.ts';
import type { DeliveryForm, PersonalForm } from '#domain/entities.ts';
import type { Completeness, QuestionedField } from '#domain/order/checkout.ts';
import type { FormDraftsStore } from '#domain/order/drafts.ts';
import { cleanDelivery, cleanPersonal } from '#domain/order/forms.ts';
import { load } from '#lazy/load.ts';

/** Dependencies of the questions about a phone and a street. */
export type FieldQuestionsOptions = {
  api: ApiClient;
  drafts: FormDraftsStore;
  /** Loads the numbering plans and returns whether a phone can be dialled. Rejects if they cannot be loaded. */
  isPhoneDialable: (phone: string) => Promise<boolean>;
};

const toCompleteness = (isComplete: boolean): Completeness => ({ type: isComplete ? 'complete' : 'incomplete' });

/**
 * Provides the checks for values that may be incomplete. A value that the customer has kept is complete, also after a reload.
 *
 * @spec docs/behaviour §5 Questions
 */
export function provideFieldQuestions({ api, drafts, isPhoneDialable }: FieldQuestionsOptions) {
  const kept = () => drafts.getSnapshot().kept;

  return {
    keepValue: (field: QuestionedField) => {
      const { personal, delivery } = drafts.getSnapshot();
      drafts.change('kept', {
        [field]: field === 'phone' ? cleanPersonal(personal).phone : keptAddressKey(cleanDelivery(delivery)),
      });
    },
    checkPhone: fromPromise<Completeness, PersonalForm | null>(async ({ input }) => {
      const phone = input?.phone ?? '';
      return toCompleteness(phone === kept().phone || (await isPhoneDialable(phone)));
    }),
    checkHouseNumber: fromPromise<Completeness, DeliveryForm | null>(async ({ input, signal }) => {
      if (input === null || keptAddressKey(input) === kept().address) return toCompleteness(true);
      const { suggestAddresses } = await load(() => import('#api/locations.ts'), { isInBackground: true });
      const suggestions = await suggestAddresses(api, firstHouseLine(input), { signal });
      return toCompleteness(!isHouseSuggested(suggestions, input));
    }),
  };
}
