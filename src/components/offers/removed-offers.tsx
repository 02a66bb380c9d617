import { Trans, useLingui } from '@lingui/react/macro';
import { useShop } from '#components/shop-context.ts';
import { Button } from '#ui/form/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { useStore } from '#ui/use-store.ts';
import styles from './removed-offers.module.css';
import { OfferConditionMessage } from './offer-condition.tsx';
import { OfferName } from './offer-words.tsx';

/** Live region with a dismissible notice for each offer that no longer applies, listing its unmet conditions. */
export function RemovedOffers() {
  const { t } = useLingui();
  const { quote } = useShop();
  const removedOffers = useStore(quote, (current) => current.removedOffers);

  return (
    <div className={styles['lost']} data-live="changes">
      {removedOffers.map(({ offer, conditions }) => (
        <Notice
          key={offer.id}
          tone="warning"
          icon="tag"
          className={styles['one']}
          action={
            <Button kind="quiet" className={styles['close']} aria-label={t`Close`} onClick={() => quote.dismissOffer(offer.id)}>
              <Icon name="x" />
            </Button>
          }
        >
          <strong>
            <OfferName offer={offer} />
          </strong>{' '}
          <Trans>no longer applies.</Trans>{' '}
          {conditions.map((condition) => (
            <span key={condition.type}>
              <OfferConditionMessage condition={condition} offer={offer} />{' '}
            </span>
          ))}
        </Notice>
      ))}
    </div>
  );
}
