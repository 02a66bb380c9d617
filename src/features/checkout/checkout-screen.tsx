import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { settingText } from '#domain/settings.ts';
import styles from './checkout-screen.module.css';
import type { CheckoutProps } from './checkout-props.ts';
import { CheckoutSteps } from './checkout-steps.tsx';
import type { Complaint } from '#features/checkout/failures/complaint.ts';
import { EmptyCheckout } from './empty-checkout.tsx';
import { faces, leafOf } from './faces.tsx';
import { FailureAlert } from '#features/checkout/failures/failure-alert.tsx';

export function CheckoutScreen(props: CheckoutProps) {
  const { checkout, cart, settings } = props;
  const [complaint, setComplaint] = useState<Complaint | null>(null);
  const state = useSelector(checkout, leafOf);
  const isUnderWay = useSelector(checkout, (snapshot) => snapshot.hasTag('no-reload'));
  const isEmpty = useSelector(cart, (lines) => lines.length === 0);
  const face = faces[state];

  return (
    <section className={styles['screen']} data-machine="checkout" data-state={state} aria-labelledby="checkout-title">
      <h1 className={styles['title']} id="checkout-title">
        <Trans>Checkout</Trans>
      </h1>
      {'Card' in face ? (
        <face.Card {...props} />
      ) : isEmpty && !isUnderWay ? (
        <EmptyCheckout phone={settingText(settings, 'contacts.phone')} />
      ) : (
        <CheckoutSteps {...props} {...face} state={state} complaint={complaint} />
      )}
      <FailureAlert {...props} onComplaint={setComplaint} />
    </section>
  );
}
