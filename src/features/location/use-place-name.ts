import { useStore } from '#ui/use-store.ts';
import { useLocationPanel } from './location-context.ts';

/** Returns the display name of the delivery place, as chosen or as edited since. Returns an empty string if it is unknown. */
export function usePlaceName(): string {
  const { place, drafts } = useLocationPanel();
  const chosenPlace = useStore(place, (chosen) => chosen);
  const enteredAddress = useStore(drafts, ({ delivery }) => delivery.address.trim());
  return chosenPlace === null ? enteredAddress : chosenPlace.isEntered ? enteredAddress || chosenPlace.name : chosenPlace.name;
}
