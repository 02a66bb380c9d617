import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useShop } from '#components/shop-context.ts';
import { Button } from '#ui/form/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { CouponField } from './coupon-field.tsx';
import styles from './coupon-field.module.css';

/** Coupon field behind a disclosure button. Expanded from the start if a code is present. */
export function CollapsedCoupon() {
  const { coupon } = useShop();
  const [isRequested, setRequested] = useState(false);
  const isInUse = useSelector(coupon, ({ value, context }) => value !== 'unchecked' || context.code !== '');
  // Stays expanded after the code is removed, so another one can be entered.
  const [wasOpen, setWasOpen] = useState(isInUse);
  if (isInUse && !wasOpen) setWasOpen(true);
  if (isRequested || wasOpen) return <CouponField focusOnMount={isRequested} />;
  return (
    <Button kind="quiet" className={styles['quiet']} aria-expanded={false} onClick={() => setRequested(true)}>
      <Icon name="tag" />
      <Trans>Promo code</Trans>
    </Button>
  );
}
