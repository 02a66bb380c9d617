import { Trans, useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import { useShop } from '#components/shop-context.ts';
import { Icon } from '#ui/icon.tsx';
import { useSelector } from '#ui/use-selector.ts';
import { VisuallyHidden } from '#ui/page/visually-hidden.tsx';
import styles from './place-chip.module.css';
import { useLocationPanel } from './location-context.ts';
import { usePlaceName } from './use-place-name.ts';

/** Header button that shows the order mode and place and opens the location panel. Its description is `time`. */
export function PlaceChip({ time }: { time?: ReactNode }) {
  const { panel } = useLocationPanel();
  const { t } = useLingui();
  const timeId = useId();
  const chosen = useSelector(useShop().orderMode, (state) => state.chosen);
  const name = usePlaceName();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-describedby={chosen === null ? undefined : timeId}
      className={styles['chip']}
      onClick={() => panel.send({ type: 'panel.open' })}
    >
      <Icon name={chosen === 'pickup' ? 'store' : chosen === null ? 'map-pin' : 'bike'} />
      {chosen === null ? (
        <span className={styles['name']}>{t`Where should we deliver?`}</span>
      ) : (
        <span className={styles['lines']}>
          <VisuallyHidden>{t`Where should we deliver?`} · </VisuallyHidden>
          {chosen === 'pickup' || name === '' ? null : (
            <span className={styles['mode']}>
              <Trans>Delivery</Trans> ·{' '}
            </span>
          )}
          <span className={styles['name']}>
            {chosen === 'pickup' ? t`Pickup` : name || t({ message: 'Delivery', context: 'order type' })}
          </span>
          <span aria-hidden id={timeId} className={styles['time']}>
            {time}
          </span>
        </span>
      )}
    </button>
  );
}
