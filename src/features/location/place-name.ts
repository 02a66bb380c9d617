import type { FormDraftsStore } from '#domain/drafts.ts';
import type { PlaceStore } from '#domain/location.ts';
import { useReadable } from '#ui/use-readable.ts';

/** What the place is called that the order is brought to: as it was chosen, or as it was typed since. Empty: unknown. */
export function usePlaceName({ place, drafts }: { place: PlaceStore; drafts: FormDraftsStore }): string {
  const kept = useReadable(place, (chosen) => chosen);
  const typed = useReadable(drafts, ({ delivery }) => delivery.address.trim());
  return kept === null ? typed : kept.isEntered ? typed || kept.name : kept.name;
}
