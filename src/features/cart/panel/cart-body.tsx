import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import { useShop } from '#components/shop-context.ts';
import { CouponField } from '#components/coupon/coupon-field.tsx';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { useStore } from '#ui/use-store.ts';
import { PhoneLink } from '#ui/phone-link.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { VisuallyHidden } from '#ui/page/visually-hidden.tsx';
import styles from './cart-body.module.css';
import { useCart } from '#features/cart/cart-context.ts';
import { CartLines } from '#features/cart/lines/cart-lines.tsx';
import { RemovedLine } from '#features/cart/lines/removed-line.tsx';
import { CartTotals } from '#features/cart/totals/cart-totals.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { ModeLine } from '#features/cart/totals/mode-line.tsx';
import { Recommendations } from '#features/cart/recommendations.tsx';
import { WhyThisTotal } from '#components/price/why-this-total.tsx';

/** Scrollable part of the cart. Receives focus when the focused line is removed, and announces the removal. */
export function CartBody() {
  const shop = useShop();
  const quote = useStore(shop.quote, (current) => current);
  const phone = parseSettings(shop.settings).contacts.phone;
  const body = useRef<HTMLDivElement>(null);
  const [removed, setRemoved] = useState<string | null>(null);

  const { panel } = useCart();
  const removedLine = useSelector(panel, ({ context }) => context.removedLine);

  function removeLine(key: string, name: string) {
    const line = shop.cart.getSnapshot().find((candidate) => candidate.key === key);
    body.current?.focus({ preventScroll: true });
    setRemoved(name);
    shop.cart.remove(key);
    if (line !== undefined) panel.send({ type: 'line.removed', line });
  }

  return (
    <div className={styles['body']} ref={body} tabIndex={-1}>
      <VisuallyHidden>
        <output>{removed === null ? null : <Trans>{removed} is no longer in the cart</Trans>}</output>
      </VisuallyHidden>
      {quote.count === 0 ? (
        <>
          {removedLine === null ? null : <RemovedLine line={removedLine} />}
          <EmptyCart />
        </>
      ) : quote.isReady ? (
        <>
          <ModeLine />
          <CartLines onRemove={removeLine} />
          <CouponField />
          <CartTotals />
          <WhyThisTotal />
          <Recommendations title={<Trans>And with that?</Trans>} />
        </>
      ) : (
        <Skeleton kind="card" />
      )}
      {phone ? (
        <p className={styles['help']}>
          <Trans>An allergy, a question?</Trans> <PhoneLink phone={phone} />
        </p>
      ) : null}
    </div>
  );
}
