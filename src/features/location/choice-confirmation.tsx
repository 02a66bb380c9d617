import { Trans } from '@lingui/react/macro';
import { useShop } from '#components/shop-context.ts';
import { Notice } from '#ui/page/notice.tsx';
import { useStore } from '#ui/use-store.ts';
import styles from './choice-confirmation.module.css';
import { useLocationPanel } from './location-context.ts';

/** Confirms the chosen place during the second before the panel closes. */
export function ChoiceConfirmation({ isVisible }: { isVisible: boolean }) {
  const { orderMode } = useShop();
  const { place } = useLocationPanel();
  const mode = useStore(orderMode, (snapshot) => snapshot.mode);
  const chosen = useStore(place, (current) => current);
  return (
    <div data-live="polite" className={styles['chosen']}>
      {isVisible ? (
        <Notice tone="good" icon={mode === 'pickup' ? 'store' : 'bike'}>
          {mode === 'pickup' || chosen === null ? (
            <Trans>Pick up at the restaurant</Trans>
          ) : (
            <>
              <Trans>Delivery</Trans> <span>·</span>{' '}
              <span translate="no">{[chosen.name, `${chosen.postal_code} ${chosen.city}`.trim()].filter(Boolean).join(', ')}</span>
            </>
          )}
        </Notice>
      ) : null}
    </div>
  );
}
