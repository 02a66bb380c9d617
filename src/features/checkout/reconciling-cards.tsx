import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { settingText } from '#domain/settings.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import styles from './card.module.css';
import type { CheckoutProps } from './checkout-props.ts';

/** An order was sent and no answer came: nobody says that it failed. */
export function AskingCard() {
  return (
    <Card icon="clock" title={<Trans>We are finding out what became of your order…</Trans>}>
      <p>
        <Trans>Please keep this page open. Your order will never be placed twice.</Trans>
      </p>
    </Card>
  );
}

export function UnansweredCard({ checkout, settings }: CheckoutProps) {
  const phone = settingText(settings, 'contacts.phone');

  return (
    <Card icon="rotate-cw" title={<Trans>We have no answer from the restaurant yet</Trans>}>
      <p>
        <Trans>Your order may have arrived. Try again: it will never be placed twice.</Trans>
      </p>
      <div className={styles['actions']}>
        <Button size="large" onClick={() => checkout.send({ type: 'order.retry' })}>
          <Trans>Try again</Trans>
        </Button>
        <Button size="large" kind="secondary" onClick={() => checkout.send({ type: 'order.leave' })}>
          <Trans>Back to my order</Trans>
        </Button>
      </div>
      {phone ? (
        <p>
          <Trans>In doubt? Call us:</Trans> <PhoneLink phone={phone} />
        </p>
      ) : null}
    </Card>
  );
}

/** The order is placed and has left the cart; the last call is on its way. */
export function UpdatingCard() {
  return <Card icon="clock" title={<Trans>Your order has arrived, one last moment…</Trans>} />;
}

/** Until the next page stands. */
export function PlacedCard() {
  return <Card icon="circle-check" title={<Trans>Thank you, your order is confirmed</Trans>} />;
}

function takeFocus(heading: HTMLElement | null) {
  heading?.focus();
}

function Card({ icon, title, children }: { icon: IconName; title: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles['card']}>
      <span className={styles['mark']}>
        <Icon name={icon} />
      </span>
      <h2 className={styles['title']} ref={takeFocus} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </div>
  );
}
