import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { OrderMode, TimeRange } from '#domain/entities.ts';
import type { Capacity } from '#domain/staff/controls.ts';
import { instant } from '#server/database/columns.ts';

/** Value by kind of control. The comments say what the `subject` column contains. */
export type ControlValues = {
  /** Subject: an order mode. */
  pause: Record<string, never>;
  /** Subject: the item's id. */
  item: Record<string, never>;
  /** Subject: the choice's name. */
  choice: Record<string, never>;
  delay: { minutes: number };
  capacity: Capacity;
  /** Subject: the date. */
  day: { ranges: TimeRange[] };
};

export type ControlKind = keyof ControlValues;

/** Controls of the restaurant that deviate from the published shop. A row that has expired has no effect. */
export const shopControls = pgTable(
  'shop_controls',
  {
    kind: text().$type<ControlKind>().notNull(),
    /** Empty for a control of the whole shop. */
    subject: text().$type<OrderMode | (string & {})>().notNull(),
    value: jsonb().$type<ControlValues[ControlKind]>().notNull(),
    since: instant('since').notNull(),
    /** Null: until it is changed. */
    until: instant('until'),
  },
  (control) => [primaryKey({ columns: [control.kind, control.subject] })],
);
