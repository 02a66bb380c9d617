import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#ui/form/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useReadable } from '#ui/use-readable.ts';
import { CouponField } from './coupon-field.tsx';
import styles from './coupon-field.module.css';
import type { CouponProps } from './coupon-note.tsx';

/** A quiet way to the field, where something else is asked for; open once there is a code. */
export function QuietCoupon(props: CouponProps) {
  const [isWanted, setWanted] = useState(false);
  const isUsed = useReadable(props.coupon, ({ value, context }) => value !== 'unchecked' || context.code !== '');
  // Once open it stays: the code may be taken back, and another typed.
  const [wasOpen, setWasOpen] = useState(isUsed);
  if (isUsed && !wasOpen) setWasOpen(true);
  if (isWanted || wasOpen) return <CouponField {...props} focusesItself={isWanted} />;
  return (
    <Button kind="quiet" className={styles['quiet']} aria-expanded={false} onClick={() => setWanted(true)}>
      <Icon name="tag" />
      <Trans>Promo code</Trans>
    </Button>
  );
}
