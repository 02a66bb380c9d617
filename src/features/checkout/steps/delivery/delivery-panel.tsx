import { Trans } from '@lingui/react/macro';
import { useSelector } from '#ui/use-selector.ts';
import { useShop } from '#components/shop-context.ts';
import type { OrderMode } from '#domain/entities.ts';
import { deliveryErrors } from '#domain/order/forms.ts';
import { AddressFields } from './address-fields.tsx';
import { useCheckout, type PanelProps } from '#features/checkout/checkout-context.ts';
import { isAboutTime, isIncomplete } from '#features/checkout/failures/last-failure.ts';
import { ItemProblems } from './item-problems.tsx';
import { PanelTitle } from '#features/checkout/panel-title.tsx';
import { PickupPlace } from './pickup-place.tsx';
import { TimeFields } from './time-fields.tsx';
import { useTouched } from '#ui/form/use-touched.ts';
import { itemsUnavailableAtChosenTime } from './unavailable-items.ts';

/** Step for the delivery address or pickup location, and the time. */
export function DeliveryPanel({ lastFailure }: PanelProps) {
  const { checkout, drafts } = useCheckout();
  const { quote, orderMode, clock, site, settings, menus } = useShop();
  const mode: OrderMode = useSelector(orderMode, (snapshot) => snapshot.mode);
  const delivery = useSelector(drafts, (snapshot) => snapshot.delivery);
  const { items, missing } = useSelector(quote, (snapshot) => snapshot);
  const now = useSelector(clock, (time) => time);
  const failedItems = useSelector(checkout, (snapshot) => snapshot.context.failedItems);
  const [isTouched, markTouched] = useTouched<keyof typeof delivery>();

  const request = { menus, mode, now, timeZone: site.timeZone, settings };
  const errors = deliveryErrors(delivery, mode);
  const isMalformed = useSelector(checkout, (snapshot) => snapshot.matches({ delivery: 'invalid' }));
  const showsAllErrors = isMalformed || isIncomplete(lastFailure, 'delivery');
  const visibleError = (field: keyof typeof delivery) => (showsAllErrors || isTouched(field) ? errors[field] : undefined);

  const isTimeRejected = isAboutTime(lastFailure, mode, delivery);
  const unavailable = itemsUnavailableAtChosenTime({ ...request, delivery, items });
  const problemItems = items.filter((item) => unavailable.includes(item) || (isTimeRejected && failedItems.includes(item.item_name)));
  const isEverythingUnavailable = items.length > 0 && unavailable.length === items.length;

  return (
    <>
      <PanelTitle>{mode === 'delivery' ? <Trans>Where should we deliver?</Trans> : <Trans>Pick up at the restaurant</Trans>}</PanelTitle>
      {mode === 'delivery' ? <AddressFields {...{ lastFailure, delivery, visibleError, markTouched }} /> : <PickupPlace />}
      <TimeFields
        {...{ request, delivery, items, visibleError, markTouched }}
        isSlotRejected={isTimeRejected && lastFailure?.failure === 'slotUnavailable'}
        unavailable={delivery.is_scheduled ? [] : unavailable}
      />
      {isEverythingUnavailable && !delivery.is_scheduled ? null : <ItemProblems missing={missing} unavailable={problemItems} />}
    </>
  );
}
