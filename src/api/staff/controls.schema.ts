/**
 * The restaurant's controls: the calls under `/v2/staff/controls`.
 *
 * Exports: `shopControlsSchema`, `controlRequestSchemas`.
 */
import * as z from 'zod/mini';
import { orderModes } from '#config/constants.ts';
import type { TimeRange } from '#domain/entities.ts';
import { parseRange } from '#domain/schedule/time-ranges.ts';
import { addDays } from '#domain/schedule/wall-clock.ts';
import {
  capacityUnits,
  delayMinutes,
  maxCapacity,
  maxDayRanges,
  pauseMinutes,
  type ControlChange,
  type ShopControls,
  type StockEntry,
} from '#domain/staff/controls.ts';
import { maximumLength, minimumLength, singleLineTextSchema } from '#api/fields.schema.ts';

const stockEntrySchema = z.object({
  id: z.string(),
  name: z.string(),
  group: z.string(),
  soldOut: z.nullable(z.object({ until: z.nullable(z.string()) })),
  isFixed: z.boolean(),
}) satisfies z.ZodMiniType<StockEntry>;

const rangeSchema: z.ZodMiniType<TimeRange> = z.tuple([z.string(), z.string()]);
const unitSchema = z.enum(capacityUnits);

export const shopControlsSchema = z.object({
  modes: z.array(z.enum(orderModes)),
  pauses: z.object({ pickup: z.nullable(z.string()), delivery: z.nullable(z.string()) }),
  delay: z.object({ minutes: z.int(), until: z.nullable(z.string()) }),
  dishes: z.array(stockEntrySchema),
  choices: z.array(stockEntrySchema),
  capacity: z.nullable(z.object({ unit: unitSchema, limit: z.int() })),
  days: z.array(z.object({ date: z.string(), ranges: z.array(rangeSchema) })),
}) satisfies z.ZodMiniType<ShopControls>;

const openingRangeSchema = rangeSchema.check(z.refine((range) => parseRange(range) !== null));

/** Schema of each change's request, which has no `type`: that is the last part of the path. */
export const controlRequestSchemas = {
  pause: z.object({ mode: z.enum(orderModes), length: z.nullable(z.union([z.literal(pauseMinutes), z.literal('tomorrow')])) }),
  stock: z.object({
    kind: z.enum(['item', 'choice']),
    id: singleLineTextSchema.check(minimumLength(1)),
    soldOut: z.nullable(z.enum(['tomorrow', 'forGood'])),
  }),
  delay: z.object({ minutes: z.literal(delayMinutes) }),
  capacity: z.object({ unit: unitSchema, limit: z.nullable(z.int().check(z.gte(1), z.lte(maxCapacity))) }),
  days: z.object({
    date: z.string().check(z.refine((date) => addDays(date, 0) !== null)),
    ranges: z.nullable(z.array(openingRangeSchema).check(maximumLength(maxDayRanges))),
  }),
} satisfies { [Type in ControlChange['type']]: z.ZodMiniType<Omit<Extract<ControlChange, { type: Type }>, 'type'>> };
