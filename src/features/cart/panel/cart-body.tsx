import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { PhoneLink } from '#ui/phone-link.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { VisuallyHidden } from '#ui/page/visually-hidden.tsx';
import styles from './cart-body.module.css';
import { CartLines } from '#features/cart/lines/cart-lines.tsx';
import type { CartProps } from '#features/cart/cart-props.ts';
import { CartTotals } from '#features/cart/totals/cart-totals.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { ModeLine } from '#features/cart/totals/mode-line.tsx';
import { Recommendations } from '#features/cart/recommendations.tsx';
import { WhyThisTotal } from '#features/cart/totals/why-this-total.tsx';

/** Scrollable part of the cart. Receives focus when the focused line is removed, and announces the removal. */
export function CartBody(props: CartProps) {
  const {
    quote,
    servings,
    cart,
    panel,
    orderMode,
    phone,
    settings,
    recommendations,
    offers = [],
    destination = null,
    menuLink,
    coupon,
  } = props;
  const { t } = useLingui();
  const body = useRef<HTMLDivElement>(null);
  const [removed, setRemoved] = useState<string | null>(null);

  function removeLine(key: string, name: string) {
    body.current?.focus({ preventScroll: true });
    setRemoved(name);
    cart.remove(key);
  }

  return (
    <div className={styles['body']} ref={body} tabIndex={-1}>
      <VisuallyHidden>
        <output>{removed === null ? null : t`${removed} is no longer in the cart`}</output>
      </VisuallyHidden>
      {quote.count === 0 ? (
        <EmptyCart {...{ recommendations, servings, menuLink }} mode={quote.mode} />
      ) : quote.isReady ? (
        <>
          <ModeLine orderMode={orderMode} settings={settings} items={quote.items} />
          <CartLines {...{ cart, quote, servings, panel }} onRemove={removeLine} />
          {coupon}
          <CartTotals quote={quote} offers={offers} destination={destination} settings={settings} />
          <WhyThisTotal quote={quote} offers={offers} destination={destination} settings={settings} />
          <Recommendations items={recommendations} servings={servings} mode={quote.mode} title={<Trans>And with that?</Trans>} />
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
