import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { useStore } from '#ui/use-store.ts';
import { OrderLines } from '#components/order-lines.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { AllergenLine, AllergensMissingNote } from './allergens.tsx';
import { useShop } from '#components/shop-context.ts';
import { CollapsedCoupon } from '#components/coupon/collapsed-coupon.tsx';
import { WhyThisTotal } from '#components/price/why-this-total.tsx';
import { OrderAmounts } from '#features/checkout/summary/order-amounts.tsx';
import styles from '#features/checkout/summary/order-summary.module.css';

/** The ordered lines, their allergens and the amounts, shown right before the order button. */
export function OrderReview() {
  const { t } = useLingui();
  const { quote, settings } = useShop();
  const { items, mode, price, isReady } = useStore(quote, (current) => current);
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
      {isReady ? (
        <>
          <OrderLines
            items={items}
            freeItems={price.freeItems}
            mode={mode}
            renderDetails={({ item_allergens }) => <AllergenLine allergens={item_allergens} />}
          />
          <AllergensMissingNote items={[...items, ...price.freeItems]} phone={parseSettings(settings).contacts.phone} />
          <OrderAmounts isAnnounced />
          <WhyThisTotal />
        </>
      ) : (
        <Skeleton kind="card" />
      )}
      <div>
        <CollapsedCoupon />
      </div>
    </section>
  );
}
