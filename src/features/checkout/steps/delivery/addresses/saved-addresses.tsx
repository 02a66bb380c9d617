import { Trans, useLingui } from '@lingui/react/macro';
import { use } from 'react';
import type { MouseEvent } from 'react';
import { addressFields, type SavedAddress, type SavedAddressesStore } from '#domain/delivery/saved-address.ts';
import type { DeliveryForm } from '#domain/entities.ts';
import { useCheckout } from '#features/checkout/checkout-context.ts';
import { Button } from '#ui/form/button.tsx';
import { Choice, ChoiceGroup } from '#ui/form/choice.tsx';
import { useStore } from '#ui/use-store.ts';
import styles from './saved-addresses.module.css';

/** Addresses of earlier orders, of which one fills all address fields. Renders nothing without any. */
export function SavedAddresses({ store: promise, delivery }: { store: Promise<SavedAddressesStore | null>; delivery: DeliveryForm }) {
  const store = use(promise);
  return store === null ? null : <AddressList store={store} delivery={delivery} />;
}

function AddressList({ store, delivery }: { store: SavedAddressesStore; delivery: DeliveryForm }) {
  const { t } = useLingui();
  const { drafts } = useCheckout();
  const addresses = useStore(store, (list) => list);
  if (addresses.length === 0) return null;

  /** Removes an address and moves the focus to the step's heading, because the focused button disappears. */
  function remove({ currentTarget }: MouseEvent<HTMLButtonElement>, address: SavedAddress) {
    currentTarget.closest('[role="tabpanel"]')?.querySelector('h2')?.focus({ preventScroll: true });
    store.remove(address);
  }

  return (
    <ChoiceGroup className={styles['addresses']} legend={<Trans>Your addresses</Trans>}>
      {addresses.map((saved) => (
        <div key={`${saved.address} ${saved.postal_code} ${saved.city}`} className={styles['row']}>
          <Choice
            type="radio"
            name="saved-address"
            className={styles['choice']}
            checked={saved.address === delivery.address && saved.postal_code === delivery.postal_code && saved.city === delivery.city}
            onChange={() => drafts.change('delivery', addressFields(saved))}
            label={saved.address}
            detail={[`${saved.postal_code} ${saved.city}`, saved.address2, saved.courier_note].filter(Boolean).join(' · ')}
          />
          <Button kind="quiet" aria-label={`${t`Delete`} · ${saved.address}`} onClick={(event) => remove(event, saved)}>
            <Trans>Delete</Trans>
          </Button>
        </div>
      ))}
    </ChoiceGroup>
  );
}
