import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { logInvalidFields } from '#components/form/use-fields.ts';
import type { OrderMode } from '#domain/entities.ts';
import type { FormDrafts } from '#domain/order/drafts.ts';
import { deliveryErrors, personalErrors } from '#domain/order/forms.ts';
import type { checkoutMachine } from '#machines/checkout.machine.ts';

type Checkout = ActorRefFrom<typeof checkoutMachine>;
type Forms = { drafts: FormDrafts; mode: OrderMode | null };

/** Returns the fields that keep the customer from leaving the current step. */
function invalidFields(snapshot: SnapshotFrom<typeof checkoutMachine>, { drafts, mode }: Forms): string[] {
  const personal = Object.keys(personalErrors(drafts.personal));
  if (snapshot.matches('personal')) return personal;
  if (snapshot.matches('type') || mode === null) return ['mode'];
  const delivery = Object.keys(deliveryErrors(drafts.delivery, mode));
  const method = snapshot.context.method === null ? ['method'] : [];
  return snapshot.matches('delivery') ? [...personal, ...delivery] : [...personal, ...delivery, ...method];
}

/**
 * Logs the invalid fields each time they keep the customer from the next step.
 *
 * @spec docs/behaviour §8 Form validation failure; Required checkout fields missing
 */
export function watchInvalidForms(checkout: Checkout, readForms: () => Forms) {
  const log = () => logInvalidFields(invalidFields(checkout.getSnapshot(), readForms()));
  let wasBlocked = false;
  return [
    checkout.on('step.rejected', log),
    checkout.subscribe((snapshot) => {
      const isBlocked =
        (snapshot.hasTag('failed') && snapshot.context.failure === 'missingFields') ||
        snapshot.matches({ personal: 'invalid' }) ||
        snapshot.matches({ delivery: 'invalid' });
      if (isBlocked && !wasBlocked) log();
      wasBlocked = isBlocked;
    }),
  ];
}
