import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { OrderLines } from '#components/order-lines.tsx';
import type { Quote } from '#domain/cart/cart.ts';
import { settingText } from '#domain/settings.ts';
import { buttonClass } from '#ui/form/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { Allergens, AllergensMissing } from './allergens.tsx';
import type { CheckoutProps } from '#features/checkout/checkout-props.ts';
import { OrderAmounts } from '#features/checkout/summary/order-amounts.tsx';
import styles from '#features/checkout/summary/order-summary.module.css';

type OrderReviewProps = Pick<CheckoutProps, 'offers' | 'settings' | 'destination' | 'coupon' | 'totalExplanation'> & { quote: Quote };

/** The ordered lines, their allergens and the amounts, shown right before the order button. */
export function OrderReview({ quote, offers, settings, destination, coupon, totalExplanation }: OrderReviewProps) {
  const { t } = useLingui();
  const { items, mode, price } = quote;
  const title = t`Your order`;

  return (
    <section className={styles['review']} aria-labelledby="checkout-summary">
      <div className={styles['head']}>
        <h2 className={styles['reviewTitle']} id="checkout-summary">
          {title}
        </h2>
        <Link
          to="."
          search
          state={{ panel: 'cart' }}
          resetScroll={false}
          className={classNames(buttonClass({ kind: 'quiet' }), styles['edit'])}
          aria-label={`${t`Edit`} · ${title}`}
        >
          <Trans>Edit</Trans>
        </Link>
      </div>
      {quote.isReady ? null : <Skeleton kind="card" />}
      <OrderLines
        items={items}
        freeItems={price.freeItems}
        mode={mode}
        renderDetails={({ item_allergens }) => <Allergens allergens={item_allergens} />}
      />
      <AllergensMissing items={[...items, ...price.freeItems]} phone={settingText(settings, 'contacts.phone')} />
      <div className={styles['amounts']} aria-live="polite">
        <OrderAmounts {...{ quote, offers, settings, destination }} />
      </div>
      {totalExplanation}
      <div>{coupon}</div>
    </section>
  );
}
