/** A laid-out chart, in pixels from its top left corner. */
export type Drawing = { width: number; height: number; nodes: DrawnNode[]; edges: DrawnEdge[] };

export type Box = { x: number; y: number; width: number; height: number };

/** A state, the box for all states of a group, or the dot that points to an initial state. */
export type DrawnNode = Box & {
  id: string;
  kind: 'state' | 'group' | 'collapsed' | 'anywhere' | 'initial';
  depth: number;
};

/** Transitions between two drawn states: several only between collapsed ones. Without transitions it leads to an initial state. */
export type DrawnEdge = { id: string; transitions: string[]; points: [x: number, y: number][]; label: (Box & { lines: string[] }) | null };

/** The drawings of a chart: `all`, `none` (collapsed), or with the children of one state alone, by its id. */
export type ChartDrawings = Record<string, { down: Drawing; right: Drawing }>;

/** Sizes of text and rows, which layout and drawing share. */
export const metrics = {
  title: 14,
  label: 12,
  padding: 12,
  titleRow: 20,
  row: 17,
  gap: 6,
  groupPadding: 34,
  icon: 15,
} as const;
