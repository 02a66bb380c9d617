import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { MouseEvent } from 'react';
import type { SavedAddress, SavedAddressesStore } from '#domain/delivery/saved-address.ts';
import { Button } from '#ui/form/button.tsx';
import { Choice, ChoiceGroup } from '#ui/form/choice.tsx';
import { useStore } from '#ui/use-store.ts';
import styles from './account-frame.module.css';

/** The addresses of the customer's orders on this device, with the default one. Renders nothing without any. */
export function AddressBook({ load }: { load: () => Promise<SavedAddressesStore | null> }) {
  const [store, setStore] = useState<SavedAddressesStore | null>(null);
  useEffect(() => {
    let isShown = true;
    load().then(
      (loaded) => isShown && setStore(loaded),
      (error: unknown) => console.warn('the saved addresses could not be loaded', error),
    );
    return () => {
      isShown = false;
    };
  }, [load]);
  return store === null ? null : <AddressList store={store} />;
}

function AddressList({ store }: { store: SavedAddressesStore }) {
  const { t } = useLingui();
  const addresses = useStore(store, (list) => list);
  if (addresses.length === 0) return null;

  /** Removes an address and moves the focus to the page's title, because the focused button disappears. */
  function remove({ currentTarget }: MouseEvent<HTMLButtonElement>, address: SavedAddress) {
    const title = currentTarget.closest('main')?.querySelector('h1');
    title?.setAttribute('tabindex', '-1');
    title?.focus({ preventScroll: true });
    store.remove(address);
  }

  return (
    <section className={styles['card']}>
      <ChoiceGroup
        legend={<Trans>Your addresses</Trans>}
        hint={<Trans>Of your deliveries, kept on this device until you log out. Choose the one that your next order begins with.</Trans>}
      >
        {addresses.map((saved) => (
          <div key={`${saved.address} ${saved.postal_code} ${saved.city}`} className={styles['address']}>
            <Choice
              type="radio"
              name="default-address"
              checked={saved.is_default === true}
              onChange={() => store.setDefault(saved)}
              label={saved.address}
              detail={[`${saved.postal_code} ${saved.city}`, saved.address2, saved.courier_note].filter(Boolean).join(' · ')}
            />
            <Button kind="quiet" aria-label={`${t`Delete`} · ${saved.address}`} onClick={(event) => remove(event, saved)}>
              <Trans>Delete</Trans>
            </Button>
          </div>
        ))}
      </ChoiceGroup>
    </section>
  );
}
