import { savedAddressesMaximum } from '#config/constants.ts';
import type { Store } from '#domain/store.ts';
import { foldText } from '#domain/menu/fold-text.ts';
import type { DeliveryForm } from '#domain/entities.ts';

/** The address part of a delivery form, as an order was delivered to it. `is_default`: the next order begins with it. */
export type SavedAddress = Required<Pick<DeliveryForm, 'address' | 'address2' | 'courier_note' | 'city' | 'postal_code' | 'country'>> & {
  is_default?: boolean;
};

/** Store of the addresses of this browser's orders: the default one, then the newest first. */
export type SavedAddressesStore = Store<readonly SavedAddress[]> & {
  /** Adds the address of a placed order. */
  add: (form: DeliveryForm) => void;
  remove: (address: SavedAddress) => void;
  /** Makes an address the default one, or none with null. */
  setDefault: (address: SavedAddress | null) => void;
};

/** Returns the address part of a delivery form or saved address, without `is_default`. */
export function addressFields({
  address,
  address2 = '',
  courier_note = '',
  city,
  postal_code,
  country,
}: Omit<DeliveryForm, 'is_scheduled' | 'delivery_date' | 'delivery_time_range'>): SavedAddress {
  return { address, address2, courier_note, city, postal_code, country };
}

/** Whether two addresses have the same street, postal code and city. Ignores case and accents. */
export function isSameAddress(a: AddressKeyFields, b: AddressKeyFields): boolean {
  return addressKey(a) === addressKey(b);
}

/**
 * Adds an address behind the default one. It replaces an entry with the same address, and the oldest entry of a full list is dropped.
 */
export function addAddress(addresses: readonly SavedAddress[], added: SavedAddress): SavedAddress[] {
  const others = addresses.filter((address) => !isSameAddress(address, added));
  const list = [added, ...others].slice(0, savedAddressesMaximum);
  const defaultAddress = addresses.find(({ is_default: isDefault }) => isDefault === true);
  if (defaultAddress === undefined || list.includes(defaultAddress)) return withDefault(list, defaultAddress ?? null);
  return isSameAddress(defaultAddress, added)
    ? withDefault(list, added)
    : withDefault([...list.slice(0, -1), defaultAddress], defaultAddress);
}

/** Marks the default address of a list and puts it first. Null: there is none. */
export function withDefault(addresses: readonly SavedAddress[], defaultAddress: SavedAddress | null): SavedAddress[] {
  const isDefaultAddress = (address: SavedAddress) => defaultAddress !== null && isSameAddress(address, defaultAddress);
  const others = addresses.filter((address) => !isDefaultAddress(address)).map(({ is_default: _, ...address }) => address);
  return [...addresses.filter(isDefaultAddress).map((address) => ({ ...address, is_default: true })), ...others];
}

type AddressKeyFields = Pick<DeliveryForm, 'address' | 'city' | 'postal_code'>;
const addressKey = ({ address, city, postal_code }: AddressKeyFields) =>
  [address, postal_code, city].map((text) => foldText(text).trim()).join('\n');
