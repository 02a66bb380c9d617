import { Trans } from '@lingui/react/macro';
import type { Quote } from '#domain/cart.ts';
import type { Destination, Offer, Settings } from '#domain/entities.ts';
import { Price } from '#ui/price.tsx';
import { appliedOffer } from './applied-offer.ts';
import styles from './cart-totals.module.css';
import { DeliveryHint } from './delivery-hint.tsx';
import { OfferName } from './offer-name.tsx';
import { isTaxContained } from './tax-contained.ts';
import { TaxName } from './tax-name.tsx';

type CartTotalsProps = { quote: Quote; offers: readonly Offer[]; destination: Destination | null; settings: Settings };

/** How the total comes about; the total itself stands in the footer. */
export function CartTotals({ quote, offers, destination, settings }: CartTotalsProps) {
  const { price, mode } = quote;
  const isDeliveryFree = price.appliedOffers.some((applied) => applied.type === 'free_delivery');
  const discounts = price.appliedOffers.filter((applied) => applied.discount > 0);

  return (
    <div className={styles['totals']}>
      <dl className={styles['rows']}>
        <div className={styles['row']}>
          <dt>
            <Trans>Subtotal</Trans>
          </dt>
          <dd>
            <Price cents={price.subtotal} />
          </dd>
        </div>
        {discounts.map((applied) => (
          <div key={applied.id} className={styles['discount']}>
            <dt>
              <Trans>Discount</Trans> · <OfferName offer={appliedOffer(applied, offers)} />
            </dt>
            <dd>
              <Price cents={-applied.discount} />
            </dd>
          </div>
        ))}
        {mode === 'delivery' ? (
          <div className={styles['row']}>
            <dt>
              <Trans>Delivery</Trans>
            </dt>
            <dd>
              {isDeliveryFree ? (
                <Price cents={0} kind="free" />
              ) : price.deliveryKnown ? (
                <Price cents={price.delivery} />
              ) : (
                <Trans>worked out at your address</Trans>
              )}
            </dd>
          </div>
        ) : null}
        {price.taxByRate.map(({ rate, tax }) => (
          <div key={rate} className={isTaxContained(price) ? styles['tax'] : styles['row']}>
            <dt>
              <TaxName rate={rate} isContained={isTaxContained(price)} />
            </dt>
            <dd>
              <Price cents={tax} />
            </dd>
          </div>
        ))}
      </dl>
      {mode === 'delivery' && !isDeliveryFree ? (
        <DeliveryHint subtotal={price.subtotal} destination={destination} settings={settings} />
      ) : null}
    </div>
  );
}
