import { dequal } from 'dequal/lite';
import { startAddress } from '#actors/location/address.actors.ts';
import { addressToLookUp } from '#domain/delivery/location.ts';
import type { checkoutMachine } from '#machines/checkout.machine.ts';
import type { ActorRefFrom } from 'xstate';
import type { ShopServices } from '#app/shop-services.ts';
import { currentSettings, subscribeToSettings } from './current-settings.ts';

/** Starts the lookup of the entered address, which stops with the checkout. */
export function startAddressLookup(services: ShopServices, checkout: ActorRefFrom<typeof checkoutMachine>) {
  const { orderMode, drafts, destination } = services;
  const settings = () => currentSettings(services);
  const currentAddress = () => addressToLookUp(drafts.getSnapshot().delivery, orderMode.getSnapshot().chosen, settings());
  let lastAddress = currentAddress();
  const lookup = startAddress({ destination, settings, address: lastAddress });
  function sendChange() {
    const next = currentAddress();
    if (dequal(next, lastAddress)) return;
    lastAddress = next;
    lookup.send({ type: 'address.changed', address: lastAddress });
  }
  const subscriptions = [drafts.subscribe(sendChange), orderMode.subscribe(sendChange)];
  const unsubscribeSettings = subscribeToSettings(services, sendChange);
  checkout.subscribe({
    complete() {
      for (const subscription of subscriptions) subscription.unsubscribe();
      unsubscribeSettings();
      lookup.stop();
    },
  });
  return lookup;
}
