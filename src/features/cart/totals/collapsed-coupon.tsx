import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#ui/form/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useReadable } from '#ui/use-readable.ts';
import { CouponField } from './coupon-field.tsx';
import styles from './coupon-field.module.css';
import type { CouponProps } from './coupon-note.tsx';

/** Coupon field behind a disclosure button. Expanded from the start if a code is present. */
export function CollapsedCoupon(props: CouponProps) {
  const [isRequested, setRequested] = useState(false);
  const isInUse = useReadable(props.coupon, ({ value, context }) => value !== 'unchecked' || context.code !== '');
  // Stays expanded after the code is removed, so another one can be entered.
  const [wasOpen, setWasOpen] = useState(isInUse);
  if (isInUse && !wasOpen) setWasOpen(true);
  if (isRequested || wasOpen) return <CouponField {...props} focusOnMount={isRequested} />;
  return (
    <Button kind="quiet" className={styles['quiet']} aria-expanded={false} onClick={() => setRequested(true)}>
      <Icon name="tag" />
      <Trans>Promo code</Trans>
    </Button>
  );
}
