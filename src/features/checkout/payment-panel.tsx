import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { OrderMode, PaymentMethod } from '#domain/entities.ts';
import { settingText } from '#domain/settings.ts';
import { Choice, ChoiceGroup } from '#ui/choice.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import type { PanelProps } from './checkout-props.ts';
import { methodNames } from './method-names.ts';
import { PanelTitle } from './panel-title.tsx';
import styles from './cards.module.css';

const icons: Record<PaymentMethod, IconName> = { cash: 'banknote', card: 'credit-card' };
const details: Record<PaymentMethod, Record<OrderMode, MessageDescriptor>> = {
  cash: { pickup: msg`At the counter, when you pick up your order`, delivery: msg`To the rider, when your order is at your door` },
  card: { pickup: msg`Now, on this page`, delivery: msg`Now, on this page` },
};

export function PaymentPanel({ checkout, drafts, orderMode, settings }: PanelProps) {
  const { t } = useLingui();
  const mode = useSelector(orderMode, (snapshot) => snapshot.mode);
  const method = useSelector(checkout, (snapshot) => snapshot.context.method);
  const offered = useSelector(checkout, (snapshot) => snapshot.context.offeredMethods);
  const isBusy = useSelector(checkout, (snapshot) => snapshot.hasTag('busy'));
  const phone = settingText(settings, 'contacts.phone');

  function choose(chosen: PaymentMethod) {
    checkout.send({ type: 'payment.choose', method: chosen });
    drafts.change('payment', { method: chosen });
  }

  return (
    <>
      <PanelTitle lead={<Trans>How would you like to pay?</Trans>}>
        <Trans>Payment</Trans>
      </PanelTitle>
      {offered.length === 0 ? (
        <Notice tone="alert">
          <Trans>No way to pay is offered on this site at the moment. Your cart is kept.</Trans>{' '}
          {phone ? (
            <>
              <Trans>You can order by phone:</Trans> <PhoneLink phone={phone} />
            </>
          ) : null}
        </Notice>
      ) : (
        <ChoiceGroup className={styles['group']} legend={<Trans>Payment</Trans>} disabled={isBusy}>
          {offered.map((one) => (
            <Choice
              key={one}
              type="radio"
              name="method"
              value={one}
              checked={method === one}
              onChange={() => choose(one)}
              className={styles['card']}
              label={
                <span className={styles['name']}>
                  <Icon name={icons[one]} />
                  {t(methodNames[one])}
                </span>
              }
              detail={t(details[one][mode])}
            />
          ))}
        </ChoiceGroup>
      )}
    </>
  );
}
