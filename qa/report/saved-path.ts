import * as z from 'zod';

/**
 * Schema of a path that somebody saved in the viewer, as a file in `qa/saved/`. `chart` is the name of the chart's file in `machines/`,
 * `start` the name of an input of its scenario, and `steps` the names of the following steps: an event and its sample, or an actor and its
 * outcome.
 */
export const savedPath = z.object({
  version: z.literal(1),
  title: z.string().min(1),
  chart: z.string(),
  start: z.string(),
  steps: z.array(z.string()),
  /** The state that the steps are to lead to. */
  expected: z.string(),
});

export type SavedPath = z.infer<typeof savedPath>;
