import { Trans } from '@lingui/react/macro';
import { useStore } from '#ui/use-store.ts';
import { useShop } from '#components/shop-context.ts';
import styles from './confirmation-panel.module.css';
import { ItemProblems } from '#features/checkout/steps/delivery/item-problems.tsx';
import { OrderTerms } from './order-terms.tsx';
import { PanelTitle } from '#features/checkout/panel-title.tsx';
import { ReviewAnswers } from './review-answers.tsx';

/** Review of all entered details, each with an Edit button. `OrderReview` shows the ordered lines next to it. */
export function ConfirmationPanel() {
  const unresolvedLines = useStore(useShop().quote, (snapshot) => snapshot.unresolvedLines);

  return (
    <>
      <PanelTitle step="confirmation" lead={<Trans>One last look, and we fire up the grill.</Trans>}>
        <Trans>Check and order</Trans>
      </PanelTitle>
      <ItemProblems unresolvedLines={unresolvedLines} unavailable={[]} />
      <div className={styles['blocks']}>
        <ReviewAnswers />
      </div>
      <OrderTerms />
    </>
  );
}
