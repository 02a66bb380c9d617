import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { OrderMode } from '#domain/entities.ts';
import { deliveryErrors } from '#domain/forms.ts';
import { AddressFields } from './address-fields.tsx';
import type { PanelProps } from '#features/checkout/checkout-props.ts';
import { isAboutTime, isIncomplete } from '#features/checkout/failures/complaint.ts';
import { ItemTroubles } from './item-troubles.tsx';
import { PanelTitle } from '#features/checkout/panel-title.tsx';
import { PickupPlace } from './pickup-place.tsx';
import { TimeFields } from './time-fields.tsx';
import { useTouched } from '#ui/form/touched.ts';
import { unavailableThen } from './unavailable-then.ts';

/** Where and when. */
export function DeliveryPanel(props: PanelProps) {
  const { checkout, drafts, quote, cart, orderMode, clock, site, settings, menus, complaint } = props;
  const mode: OrderMode = useSelector(orderMode, (snapshot) => snapshot.mode);
  const delivery = useSelector(drafts, (snapshot) => snapshot.delivery);
  const { items, missing } = useSelector(quote, (snapshot) => snapshot);
  const now = useSelector(clock, (time) => time);
  const failedItems = useSelector(checkout, (snapshot) => snapshot.context.failedItems);
  const [isTouched, touch] = useTouched<keyof typeof delivery>();

  const request = { menus, mode, now, timeZone: site.timeZone, settings };
  const errors = deliveryErrors(delivery, mode);
  const isMalformed = useSelector(checkout, (snapshot) => snapshot.matches({ delivery: 'invalid' }));
  const isChecked = isMalformed || isIncomplete(complaint, 'delivery');
  const errorOf = (field: keyof typeof delivery) => (isChecked || isTouched(field) ? errors[field] : undefined);

  const isRefused = isAboutTime(complaint, mode, delivery);
  const closed = unavailableThen({ ...request, delivery, items });
  const troubled = items.filter((item) => closed.includes(item) || (isRefused && failedItems.includes(item.item_name)));
  const isAllClosed = items.length > 0 && closed.length === items.length;

  return (
    <>
      <PanelTitle>{mode === 'delivery' ? <Trans>Where should we deliver?</Trans> : <Trans>Pick up at the restaurant</Trans>}</PanelTitle>
      {mode === 'delivery' ? (
        <AddressFields {...props} delivery={delivery} errorOf={errorOf} touch={touch} />
      ) : (
        <PickupPlace settings={settings} />
      )}
      <TimeFields
        {...{ request, drafts, delivery, items, errorOf, touch }}
        isGone={isRefused && complaint?.failure === 'slotUnavailable'}
        closed={delivery.is_scheduled ? [] : closed}
      />
      {isAllClosed && !delivery.is_scheduled ? null : <ItemTroubles cart={cart} missing={missing} unavailable={troubled} />}
    </>
  );
}
