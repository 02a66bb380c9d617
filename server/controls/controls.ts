import { and, eq, isNotNull, lt, lte } from 'drizzle-orm';
import { orderModes } from '#config/constants.ts';
import type { OrderMode } from '#domain/entities.ts';
import type { Capacity, SpecialDay } from '#domain/staff/controls.ts';
import type { Db } from '#server/database/database.ts';
import { readFullSlots } from './capacity.ts';
import { shopControls, type ControlKind, type ControlValues } from './control-tables.ts';

/** Milliseconds that an exceptional day is kept after it: orders may wait for an answer from before a holiday. */
const dayRetentionMs = 16 * 24 * 60 * 60 * 1000;

type Period = { since: Date; until: Date | null };

/** The stored controls, some of which may have expired. */
export type Controls = {
  pauses: { mode: OrderMode; since: Date; until: Date }[];
  /** By id of the item. */
  items: ReadonlyMap<string, Period>;
  /** By name of the choice. */
  choices: ReadonlyMap<string, Period>;
  delay: (Period & { minutes: number }) | null;
  capacity: Capacity | null;
  /** In ascending order. */
  days: SpecialDay[];
  /** Starts of the slots that take no more orders, as Unix timestamps in milliseconds. */
  fullSlots: ReadonlySet<number>;
};

/** Controls of a shop where nothing was set. */
export const noControls: Controls = {
  pauses: [],
  items: new Map(),
  choices: new Map(),
  delay: null,
  capacity: null,
  days: [],
  fullSlots: new Set(),
};

/** Whether a control with this period has an effect. */
export function isActive({ until }: Period, now: Date): boolean {
  return until === null || until > now;
}

/** Reads the controls, and the slots that are full at the capacity. */
export async function readControls(db: Db, now: Date): Promise<Controls> {
  const rows = await db.select().from(shopControls).orderBy(shopControls.kind, shopControls.subject);
  if (rows.length === 0) return noControls;
  const listOf = <Kind extends ControlKind>(kind: Kind) =>
    rows.filter((row) => row.kind === kind).map((row) => ({ ...row, value: row.value as ControlValues[Kind] }));
  const bySubject = (kind: ControlKind) => new Map(listOf(kind).map(({ subject, since, until }) => [subject, { since, until }] as const));
  const [delay] = listOf('delay');
  const capacity = listOf('capacity')[0]?.value ?? null;
  return {
    pauses: listOf('pause').flatMap(({ subject, since, until }) =>
      until === null ? [] : orderModes.filter((mode) => mode === subject).map((mode) => ({ mode, since, until })),
    ),
    items: bySubject('item'),
    choices: bySubject('choice'),
    delay: delay === undefined ? null : { ...delay.value, since: delay.since, until: delay.until },
    capacity,
    days: listOf('day').map(({ subject, value }) => ({ date: subject, ranges: value.ranges })),
    fullSlots: capacity === null ? new Set() : await readFullSlots(db, capacity, now),
  };
}

/** Reads the exceptional days, including recent ones. */
export async function readSpecialDays(db: Db): Promise<SpecialDay[]> {
  const rows = await db.select().from(shopControls).where(eq(shopControls.kind, 'day'));
  return rows.map(({ subject, value }) => ({ date: subject, ranges: (value as ControlValues['day']).ranges }));
}

/** A row to store; a null value deletes it. */
export type ControlRow = {
  [Kind in ControlKind]: { kind: Kind; subject: string; value: ControlValues[Kind] | null; until: Date | null };
}[ControlKind];

/** Stores or deletes a control. */
export async function saveControl(db: Db, { kind, subject, value, until }: ControlRow, now: Date): Promise<void> {
  if (value === null) {
    await db.delete(shopControls).where(and(eq(shopControls.kind, kind), eq(shopControls.subject, subject)));
    return;
  }
  await db
    .insert(shopControls)
    .values({ kind, subject, value, since: now, until })
    .onConflictDoUpdate({ target: [shopControls.kind, shopControls.subject], set: { value, since: now, until } });
}

/** Deletes controls that have expired, and exceptional days that are over. */
export async function deleteExpiredShopControls(db: Db, now: Date): Promise<void> {
  await db.delete(shopControls).where(and(isNotNull(shopControls.until), lte(shopControls.until, now)));
  const oldest = new Date(now.getTime() - dayRetentionMs).toISOString().slice(0, 10);
  await db.delete(shopControls).where(and(eq(shopControls.kind, 'day'), lt(shopControls.subject, oldest)));
}
