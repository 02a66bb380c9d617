import type { FormDraftsStore } from '#domain/order/drafts.ts';
import type { PlaceStore } from '#domain/delivery/location.ts';
import { useReadable } from '#ui/use-readable.ts';

/** Returns the display name of the delivery place as chosen, or as edited since; an empty string if unknown. */
export function usePlaceName({ place, drafts }: { place: PlaceStore; drafts: FormDraftsStore }): string {
  const chosenPlace = useReadable(place, (chosen) => chosen);
  const enteredAddress = useReadable(drafts, ({ delivery }) => delivery.address.trim());
  return chosenPlace === null ? enteredAddress : chosenPlace.isEntered ? enteredAddress || chosenPlace.name : chosenPlace.name;
}
