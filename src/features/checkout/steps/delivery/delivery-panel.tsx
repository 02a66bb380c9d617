import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useStore } from '#ui/use-store.ts';
import { useShop } from '#components/shop-context.ts';
import type { OrderMode } from '#domain/entities.ts';
import { deliveryErrors, type DeliveryField } from '#domain/order/forms.ts';
import { fieldErrorMessage } from '#components/form/field-messages.ts';
import { AddressFields } from './address-fields.tsx';
import { useCheckoutDetails } from '#features/checkout/checkout-context.ts';
import { isAboutTime, isIncomplete } from '#features/checkout/failures/last-failure.ts';
import { ItemProblems } from './item-problems.tsx';
import { PanelTitle } from '#features/checkout/panel-title.tsx';
import { PickupPlace } from './pickup-place.tsx';
import { TimeFields } from './time-fields.tsx';
import { useFields } from '#components/form/use-fields.ts';
import { itemsUnavailableAtChosenTime } from './unavailable-items.ts';

/** Step for the delivery address or pickup location, and the time. */
export function DeliveryPanel() {
  const { t } = useLingui();
  const { checkout, drafts } = useCheckoutDetails();
  const { quote, orderMode, clock, site, settings, menus } = useShop();
  const mode: OrderMode = useStore(orderMode, (snapshot) => snapshot.mode);
  const delivery = useStore(drafts, (snapshot) => snapshot.delivery);
  const { items, unresolvedLines } = useStore(quote, (snapshot) => snapshot);
  const now = useStore(clock, (time) => time);
  const { affectedItems, lastFailure } = useSelector(checkout, (snapshot) => snapshot.context);

  const request = { menus, mode, now, timeZone: site.timeZone, settings };
  const errors = deliveryErrors(delivery, mode);
  const isMalformed = useSelector(checkout, (snapshot) => snapshot.matches({ delivery: 'invalid' }));
  const field = useFields<DeliveryField>({
    values: delivery,
    change: (name, value) => drafts.change('delivery', { [name]: value }),
    errorMessage(name) {
      const error = errors[name];
      return error === undefined ? null : t(fieldErrorMessage(name, error));
    },
    showsAllErrors: isMalformed || isIncomplete(lastFailure, 'delivery'),
  });

  const isTimeRejected = isAboutTime(lastFailure, mode, delivery);
  const unavailable = itemsUnavailableAtChosenTime({ ...request, delivery, items });
  const problemItems = items.filter((item) => unavailable.includes(item) || (isTimeRejected && affectedItems.includes(item.item_name)));
  const isEverythingUnavailable = items.length > 0 && unavailable.length === items.length;

  return (
    <>
      <PanelTitle step="delivery">
        {mode === 'delivery' ? <Trans>Where should we deliver?</Trans> : <Trans>Pick up at the restaurant</Trans>}
      </PanelTitle>
      {mode === 'delivery' ? <AddressFields {...{ delivery, field }} /> : <PickupPlace />}
      <TimeFields
        {...{ request, delivery, items, field }}
        isSlotRejected={isTimeRejected && lastFailure?.failure === 'slotUnavailable'}
        unavailable={delivery.is_scheduled ? [] : unavailable}
      />
      {isEverythingUnavailable && !delivery.is_scheduled ? null : (
        <ItemProblems unresolvedLines={unresolvedLines} unavailable={problemItems} />
      )}
    </>
  );
}
