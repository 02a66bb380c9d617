import { Trans, useLingui } from '@lingui/react/macro';
import { OfferName, offerWords } from '#components/offers/offer-words.tsx';
import { useShop } from '#components/shop-context.ts';
import { nextOffer } from '#domain/offers/next-offer.ts';
import { formatPrice } from '#format/numbers.ts';
import { Notice } from '#ui/page/notice.tsx';
import { ProgressBar } from '#ui/page/progress-bar.tsx';
import { useStore } from '#ui/use-store.ts';

/** What is missing for the next automatic offer, with a bar. Renders nothing without such an offer. */
export function OfferProgress() {
  const { i18n } = useLingui();
  const { offers, quote, clock, site } = useShop();
  const { items, mode, price } = useStore(quote, (current) => current);
  const now = useStore(clock, (time) => time);
  const moment = { items, mode, subtotal: price.subtotal, now, timeZone: site.timeZone };
  const next = nextOffer(offers, price.appliedOffers, moment);
  if (next === null) return null;
  const missing = formatPrice(next.missingAmount, i18n.locale);

  return (
    <Notice tone="info" icon={offerWords[next.offer.type].icon}>
      <Trans>Only {missing} more:</Trans>{' '}
      <strong>
        <OfferName offer={next.offer} />
      </strong>
      <ProgressBar value={price.subtotal} max={price.subtotal + next.missingAmount} />
    </Notice>
  );
}
