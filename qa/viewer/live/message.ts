/** Name of the channel between the shop's tabs and the viewer. */
export const channelName = 'qa';

/** A macrostep of a chart's actor. It holds neither the event's payload nor the context: they have personal data. */
export type LiveStep = {
  /** Identifies the tab, and the actor within it. */
  tab: string;
  actor: string;
  /** The machine's id. */
  machine: string;
  /** Machine or actor that sent the event; null: the page. */
  from: string | null;
  event: string;
  /** `source|event|index`. */
  transitions: string[];
  /** Leaf path. */
  state: string;
  /** Milliseconds since the epoch. */
  at: number;
};
