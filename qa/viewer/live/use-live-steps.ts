import { useEffect, useState } from 'react';
import { channelName, type LiveStep } from './message.ts';

/** Steps kept; older ones are dropped. */
const maxKeptSteps = 400;

/** Collects what the open tabs of the shop do, the newest last. */
export function useLiveSteps(): { steps: readonly LiveStep[]; clear(this: void): void } {
  const [steps, setSteps] = useState<readonly LiveStep[]>([]);
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }: MessageEvent<LiveStep>) => setSteps((receivedSteps) => [...receivedSteps, data].slice(-maxKeptSteps));
    return () => channel.close();
  }, []);
  return { steps, clear: () => setSteps([]) };
}
