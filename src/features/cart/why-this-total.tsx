import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { Quote } from '#domain/cart.ts';
import { feeParts } from '#domain/delivery.ts';
import type { Destination, Offer, Settings } from '#domain/entities.ts';
import { linePrice } from '#domain/pricing.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Price } from '#ui/price.tsx';
import { appliedOffer } from './applied-offer.ts';
import { OfferName } from './offer-name.tsx';
import { isTaxContained } from './tax-contained.ts';
import { TaxName } from './tax-name.tsx';
import styles from './why-this-total.module.css';

type WhyThisTotalProps = { quote: Quote; offers: readonly Offer[]; destination: Destination | null; settings: Settings };

/** The whole sum, for those who ask. */
export function WhyThisTotal(props: WhyThisTotalProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles['why']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles['question']}>
        <Trans>Why this total?</Trans>
        <Icon name="chevron-down" />
      </summary>
      {isOpen ? <Sum {...props} /> : null}
    </details>
  );
}

/** Line by line: what is ordered, what each offer does, the way, the tax. */
function Sum({ quote, offers, destination, settings }: WhyThisTotalProps) {
  const { items, price, mode } = quote;
  const { subtotal, freeItems, appliedOffers, taxByRate, total } = price;
  const isContained = isTaxContained(price);
  const taxes = taxByRate.map(({ rate, tax }) => (
    <Row key={rate} name={<TaxName rate={rate} isContained={isContained} />} kind={isContained ? 'tax' : undefined}>
      <Price cents={tax} />
    </Row>
  ));

  return (
    <dl className={styles['rows']}>
      {items.map((item) => (
        <Row key={item.key} name={`${item.quantity} × ${item.item_name}`}>
          <Price cents={linePrice(item, mode)} />
        </Row>
      ))}
      {freeItems.map((item, index) => (
        <Row key={`${item.item_id} ${index}`} name={`${item.quantity} × ${item.item_name}`}>
          <Price cents={0} kind="free" />
        </Row>
      ))}
      <Row name={<Trans>Subtotal</Trans>} kind="sum">
        <Price cents={subtotal} />
      </Row>
      {appliedOffers.map((applied) => (
        <Row key={applied.id} name={<OfferName offer={appliedOffer(applied, offers)} />} kind="gain">
          {applied.discount > 0 ? <Price cents={-applied.discount} /> : <Price cents={0} kind="free" />}
        </Row>
      ))}
      {mode === 'delivery' ? <Delivery {...{ price, destination, settings }} /> : null}
      {isContained ? null : taxes}
      <Row name={<Trans>Total</Trans>} kind="sum">
        <Price cents={total} kind="strong" />
      </Row>
      {isContained ? taxes : null}
    </dl>
  );
}

/** What the way costs, and what a small order adds to it. Where it is free, the offer has said so. */
function Delivery({ price, destination, settings }: { price: Quote['price']; destination: Destination | null; settings: Settings }) {
  if (price.appliedOffers.some(({ type }) => type === 'free_delivery')) return null;
  if (destination === null)
    return (
      <Row name={<Trans>Delivery</Trans>}>
        <Trans>worked out at your address</Trans>
      </Row>
    );
  const { fee, surcharge } = feeParts(price.subtotal, destination, settings);
  return (
    <>
      <Row name={<Trans>Delivery</Trans>}>
        <Price cents={fee} />
      </Row>
      {surcharge > 0 ? (
        <Row name={<Trans>Small order surcharge</Trans>}>
          <Price cents={surcharge} />
        </Row>
      ) : null}
    </>
  );
}

function Row({ name, kind, children }: { name: ReactNode; kind?: 'sum' | 'gain' | 'tax' | undefined; children: ReactNode }) {
  return (
    <div className={classNames(styles['row'], kind && styles[kind])}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
