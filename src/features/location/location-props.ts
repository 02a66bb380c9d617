import type { Settings } from '#domain/entities.ts';
import type { PlaceStore } from '#domain/delivery/location.ts';
import type { OrderModeStore } from '#domain/order/order-mode.ts';
import type { LocationPanel } from '#machines/location.machine.ts';

/** Props of the location panel. */
export type LocationProps = { panel: LocationPanel; orderMode: OrderModeStore; place: PlaceStore; settings: Settings };
