import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { formatPhone } from '#format/phone.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { useStore } from '#ui/use-store.ts';
import { methodNames } from '#components/method-names.ts';
import { asapEstimate } from '#domain/schedule/asap-estimate.ts';
import { promisedTime } from '#domain/schedule/promised-time.ts';
import type { CheckoutTab } from '#domain/order/checkout.ts';
import type { DeliveryForm } from '#domain/entities.ts';
import { defaultCountry } from '#config/constants.ts';
import { requestedTime } from '#domain/delivery/delivery-verdict.ts';
import { MealVouchers } from '#components/meal-vouchers.tsx';
import { useShop } from '#components/shop-context.ts';
import { useCheckout } from '#features/checkout/checkout-context.ts';
import { TimePromise } from '#components/time-promise.tsx';
import { Day } from '#features/checkout/steps/delivery/day-and-time.tsx';
import styles from './review-answers.module.css';
import { ReviewBlock } from './review-block.tsx';

/** Order type, address and time, personal details, and payment method. */
export function ReviewAnswers() {
  const { t } = useLingui();
  const { checkout, drafts } = useCheckout();
  const { orderMode, clock, site, settings, menus } = useShop();
  const { mode, chosen } = useStore(orderMode, (snapshot) => snapshot);
  const delivery = useStore(drafts, (snapshot) => snapshot.delivery);
  const now = useStore(clock, (time) => time);
  const validated = useSelector(checkout, (snapshot) => snapshot.context);
  const orderTime = { mode, now, timeZone: site.timeZone, settings };
  const { delivery_date: date, delivery_time_range: range } = requestedTime({ ...orderTime, menus, delivery });
  const openTab = (tab: CheckoutTab) => () => checkout.send({ type: 'tab.open', tab });
  const { personal } = validated;
  const time = promisedTime({ mode, date, range, estimate: asapEstimate(orderTime), timeZone: site.timeZone });

  return (
    <>
      <ReviewBlock title={t`Order type`} onEdit={openTab('type')}>
        <p>
          {chosen === null ? <MissingAnswer /> : mode === 'pickup' ? <Trans>Pickup</Trans> : <Trans context="order type">Delivery</Trans>}
        </p>
      </ReviewBlock>
      <ReviewBlock title={t`Where and when`} onEdit={openTab('delivery')}>
        {chosen === null || validated.delivery === null ? (
          <p>
            <MissingAnswer />
          </p>
        ) : (
          <>
            <p className={styles['when']}>
              <Day isCapitalized date={time?.date ?? date} now={now} timeZone={site.timeZone} />
              <span>, </span>
              <TimePromise {...{ mode, time }} />
            </p>
            {mode === 'pickup' ? (
              <p translate="no">{parseSettings(settings).contacts.address}</p>
            ) : (
              <ReviewAddress delivery={validated.delivery} />
            )}
          </>
        )}
      </ReviewBlock>
      <ReviewBlock title={t`Your details`} onEdit={openTab('personal')}>
        {personal === null ? (
          <p>
            <MissingAnswer />
          </p>
        ) : (
          <>
            <p translate="no">{`${personal.first_name} ${personal.last_name}`}</p>
            <p translate="no">{personal.email}</p>
            <p translate="no">{formatPhone(personal.phone)}</p>
          </>
        )}
      </ReviewBlock>
      <ReviewBlock title={t`Payment`} onEdit={openTab('payment')}>
        <p>{validated.method === null ? <MissingAnswer /> : t(methodNames[validated.method])}</p>
        {validated.method === 'cash' ? (
          <p>
            <MealVouchers mode={mode} settings={settings} />
          </p>
        ) : null}
      </ReviewBlock>
    </>
  );
}

/** The address in one line, without the restaurant's own country, and the note for the courier. */
function ReviewAddress({ delivery }: { delivery: DeliveryForm }) {
  const { address, address2, postal_code: postalCode, city, country, courier_note: note } = delivery;
  return (
    <>
      <p>{[address, address2, `${postalCode} ${city}`, country === defaultCountry ? '' : country].filter(Boolean).join(', ')}</p>
      {note ? (
        <p>
          <Trans>Note for the courier: {note}</Trans>
        </p>
      ) : null}
    </>
  );
}

function MissingAnswer() {
  return (
    <strong className={styles['missing']}>
      <Trans>Still to fill in</Trans>
    </strong>
  );
}
