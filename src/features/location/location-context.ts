import type { DeliveryPlaceStore } from '#domain/delivery/location.ts';
import type { FormDraftsStore } from '#domain/order/drafts.ts';
import type { LocationPanel } from '#machines/location.machine.ts';
import { createRequiredContext } from '#ui/required-context.ts';

/** Actor of the location panel, and the stores of the delivery place. */
export type LocationServices = {
  panel: LocationPanel;
  /** Delivery place chosen in the panel. */
  place: DeliveryPlaceStore;
  /** Form drafts, whose address the customer may have edited since. */
  drafts: FormDraftsStore;
};

export const [LocationProvider, useLocationPanel] = createRequiredContext<LocationServices>('Location');
