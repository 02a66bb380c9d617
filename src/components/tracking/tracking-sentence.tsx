import { useLingui } from '@lingui/react/macro';
import type { OrderTracking } from '#domain/order/tracking.ts';
import { usePromise } from './promised-at.tsx';
import { stateWords } from './tracking-words.ts';

type SentenceProps = { tracking: OrderTracking; isPickup: boolean; /** The restaurant's time zone. */ timeZone: string };

/** Sentence about the state of an order. */
export function TrackingSentence({ tracking, isPickup, timeZone }: SentenceProps): string {
  const { t } = useLingui();
  const promise = usePromise({ promisedAt: tracking.promised_at, isPickup, timeZone });
  return t(stateWords[tracking.state](promise));
}
