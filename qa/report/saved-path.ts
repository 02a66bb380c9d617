import * as z from 'zod';

/** A path that somebody saved in the viewer, as a file in `qa/saved/`. `chart` is the name of its file in `machines/`. */
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
