import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { ReactNode } from 'react';
import type { Item, OrderMode, Settings } from '#domain/entities.ts';
import type { OrderModeStore } from '#domain/order/order-mode.ts';
import { hasModePrices } from '#domain/menu/menu.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon.tsx';
import styles from './mode-switch.module.css';
import { useStore } from '#ui/use-store.ts';

const modes: { mode: OrderMode; icon: IconName; name: ReactNode }[] = [
  { mode: 'pickup', icon: 'store', name: <Trans>Pickup</Trans> },
  { mode: 'delivery', icon: 'bike', name: <Trans context="order type">Delivery</Trans> },
];

/** Radio buttons for the order mode, with a status message about its prices. */
export function ModeSwitch({
  orderMode,
  settings,
  items,
}: {
  orderMode: OrderModeStore;
  settings: Settings;
  /** Items on the page, to find out whether prices depend on the mode. */
  items: readonly Item[];
}) {
  const { t } = useLingui();
  const name = useId();
  const { mode: current, chosen } = useStore(orderMode, (snapshot) => snapshot);
  const offered = modes.filter(({ mode }) => mode === 'pickup' || mode === current || parseSettings(settings).delivery.isActive);
  const hasDifferentPrices = offered.length > 1 && hasModePrices(items);

  return (
    <>
      <fieldset className={styles['switch']} aria-label={t`Order type`}>
        {offered.map((choice) => (
          <label key={choice.mode} className={styles['choice']}>
            <input
              type="radio"
              name={name}
              className={styles['input']}
              checked={choice.mode === current}
              onChange={() => orderMode.choose(choice.mode)}
              // A click on the mode that is shown by default fires no `change` event.
              onClick={chosen === null ? () => orderMode.choose(choice.mode) : undefined}
            />
            <Icon name={choice.icon} />
            <span className={styles['name']}>{choice.name}</span>
          </label>
        ))}
      </fieldset>
      <span data-live="changes" className={styles['prices']}>
        {hasDifferentPrices && chosen !== null ? <ModePriceMessage mode={current} /> : null}
      </span>
    </>
  );
}

function ModePriceMessage({ mode }: { mode: OrderMode }) {
  return mode === 'delivery' ? (
    <Trans>These are the delivery prices: some differ from the pickup prices.</Trans>
  ) : (
    <Trans>These are the pickup prices: some differ from the delivery prices.</Trans>
  );
}
