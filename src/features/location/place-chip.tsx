import { Trans, useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import { useShop } from '#components/shop-context.ts';
import { Icon } from '#ui/icon.tsx';
import { useStore } from '#ui/use-store.ts';
import { VisuallyHidden } from '#ui/page/visually-hidden.tsx';
import styles from './place-chip.module.css';
import { useLocationPanel } from './location-context.ts';
import { usePlaceName } from './use-place-name.ts';

const modeIcons = { pickup: 'store', delivery: 'bike' } as const;

/** Header button that shows the order mode and place and opens the location panel. `soonestTime` is its description. */
export function PlaceChip({ soonestTime }: { soonestTime?: ReactNode }) {
  const { panel } = useLocationPanel();
  const { t } = useLingui();
  const timeId = useId();
  const chosenMode = useStore(useShop().orderMode, (state) => state.chosen);
  const name = usePlaceName();
  const isPickup = chosenMode === 'pickup';
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-describedby={chosenMode === null ? undefined : timeId}
      className={styles['chip']}
      onClick={() => panel.send({ type: 'panel.open' })}
    >
      <Icon name={chosenMode === null ? 'map-pin' : modeIcons[chosenMode]} />
      {chosenMode === null ? (
        <span className={styles['name']}>{t`Where should we deliver?`}</span>
      ) : (
        <span className={styles['lines']}>
          <VisuallyHidden>{`${t`Where should we deliver?`} · `}</VisuallyHidden>
          {isPickup || name === '' ? null : (
            <span className={styles['mode']}>
              <Trans>Delivery</Trans> <span>·</span>{' '}
            </span>
          )}
          <span className={styles['name']} translate={name === '' ? undefined : 'no'}>
            {isPickup ? t`Pickup` : name || t({ message: 'Delivery', context: 'order type' })}
          </span>
          {/* Read once, as the button's description. */}
          <span aria-hidden id={timeId} className={styles['time']}>
            {soonestTime}
          </span>
        </span>
      )}
    </button>
  );
}
