import { savedAddressesMaximum } from '#config/constants.ts';
import type { Readable } from '#domain/cart/cart.ts';
import { foldText } from '#domain/menu/fold-text.ts';
import type { DeliveryForm } from '#domain/entities.ts';

/** The address part of a delivery form, as an order was delivered to it. */
export type SavedAddress = Required<Pick<DeliveryForm, 'address' | 'address2' | 'courier_note' | 'city' | 'postal_code' | 'country'>>;

/** Store of the addresses of this browser's orders, newest first. */
export type SavedAddressesStore = Readable<readonly SavedAddress[]> & {
  /** Adds the address of a placed order. */
  add: (form: DeliveryForm) => void;
  remove: (address: SavedAddress) => void;
};

/** Returns the address part of a delivery form. */
export function toSavedAddress({ address, address2 = '', courier_note = '', city, postal_code, country }: DeliveryForm): SavedAddress {
  return { address, address2, courier_note, city, postal_code, country };
}

/** Whether two addresses have the same street, postal code and city. Ignores case and accents. */
export function isSameAddress(a: AddressKeyFields, b: AddressKeyFields): boolean {
  return addressKey(a) === addressKey(b);
}

/** Adds an address in front of a list. It replaces an entry with the same address, and the oldest entry of a full list is dropped. */
export function addAddress(addresses: readonly SavedAddress[], added: SavedAddress): SavedAddress[] {
  return [added, ...addresses.filter((address) => !isSameAddress(address, added))].slice(0, savedAddressesMaximum);
}

type AddressKeyFields = Pick<DeliveryForm, 'address' | 'city' | 'postal_code'>;
const addressKey = ({ address, city, postal_code }: AddressKeyFields) =>
  [address, postal_code, city].map((text) => foldText(text).trim()).join('\n');
