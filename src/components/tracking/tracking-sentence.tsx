import type { OrderTracking } from '#domain/order/tracking.ts';
import { Message } from '#ui/message.tsx';
import { PromisedAt } from './promised-at.tsx';
import { stateWords } from './tracking-words.ts';

type SentenceProps = { tracking: OrderTracking; isPickup: boolean; /** The restaurant's time zone. */ timeZone: string };

/** Sentence about the state of an order. */
export function TrackingSentence({ tracking, isPickup, timeZone }: SentenceProps) {
  const promise = <PromisedAt promisedAt={tracking.promised_at} {...{ isPickup, timeZone }} />;
  return <Message {...stateWords[tracking.state]} values={{ promise }} />;
}
