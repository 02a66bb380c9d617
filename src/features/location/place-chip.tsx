import { Trans, useLingui } from '@lingui/react/macro';
import type { FormDraftsStore } from '#domain/order/drafts.ts';
import type { PlaceStore } from '#domain/delivery/location.ts';
import type { OrderModeStore } from '#domain/order/order-mode.ts';
import type { LocationPanel } from '#machines/location.machine.ts';
import { Icon } from '#ui/icon.tsx';
import { useReadable } from '#ui/use-readable.ts';
import { VisuallyHidden } from '#ui/page/visually-hidden.tsx';
import styles from './place-chip.module.css';
import { usePlaceName } from './use-place-name.ts';

type PlaceChipProps = { panel: LocationPanel; orderMode: OrderModeStore; place: PlaceStore; drafts: FormDraftsStore };

/** Header button that shows the order mode and place and opens the location panel. */
export function PlaceChip({ panel, orderMode, ...stores }: PlaceChipProps) {
  const { t } = useLingui();
  const chosen = useReadable(orderMode, (state) => state.chosen);
  const name = usePlaceName(stores);
  return (
    <button type="button" aria-haspopup="dialog" className={styles['chip']} onClick={() => panel.send({ type: 'panel.open' })}>
      <Icon name={chosen === 'pickup' ? 'store' : chosen === null ? 'map-pin' : 'bike'} />
      {chosen === null ? (
        <span className={styles['name']}>{t`Where should we deliver?`}</span>
      ) : (
        <>
          <VisuallyHidden>{t`Where should we deliver?`} · </VisuallyHidden>
          {chosen === 'pickup' || name === '' ? null : (
            <span className={styles['mode']}>
              <Trans>Delivery</Trans> ·{' '}
            </span>
          )}
          <span className={styles['name']}>
            {chosen === 'pickup' ? t`Pickup` : name || t({ message: 'Delivery', context: 'order type' })}
          </span>
        </>
      )}
    </button>
  );
}
