import { controlRequestSchemas, shopControlsSchema } from '#api/staff/controls.schema.ts';
import { scheduleDates } from '#domain/schedule.ts';
import { nextServiceDay, type ControlChange, type ShopControls } from '#domain/staff/controls.ts';
import type { StaffRole } from '#domain/staff/roles.ts';
import type { FindCatalogue } from '#server/counter/catalogue-cache.ts';
import { insertOrderEvent } from '#server/counter/order-events.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import { invalidField } from '#server/http/errors.ts';
import { successSchema } from '#server/http/openapi.ts';
import { recordAction } from '#server/staff/audit.ts';
import { requestStaff } from '#server/staff/authorise-staff.ts';
import type { StaffAccount } from '#server/staff/staff-accounts.ts';
import { readControls, saveControl, type ControlRow } from './controls.ts';
import { describeControls } from './staff-controls.ts';

/** Role that each change requires. */
const requiredRoles = {
  pause: 'kitchen',
  stock: 'kitchen',
  delay: 'kitchen',
  capacity: 'owner',
  days: 'owner',
} as const satisfies Record<ControlChange['type'], StaffRole>;

const minuteMs = 60_000;

/**
 * Registers `GET /v2/staff/controls`, and `PUT /v2/staff/controls/{type}`, which changes a control. Both return all controls. A change
 * takes effect at once on this server, and within a second on the others.
 */
export function staffControlRoutes(app: App, deps: ServerDependencies, findCatalogue: FindCatalogue): void {
  const { database, shop, orderEvents, now } = deps;
  app.get(
    '/v2/staff/controls',
    { config: { staffAccess: 'kitchen' }, schema: { response: { 200: successSchema(shopControlsSchema) } } },
    async () => ({ status: 'success' as const, payload: await readState(deps, findCatalogue) }),
  );
  const types = Object.keys(requiredRoles) as ControlChange['type'][];
  for (const type of types)
    app.put(
      `/v2/staff/controls/${type}`,
      {
        config: { staffAccess: requiredRoles[type] },
        schema: { body: controlRequestSchemas[type], response: { 200: successSchema(shopControlsSchema) } },
      },
      async (request) => {
        // The schema of the type has validated the body.
        const change = { type, ...(request.body as object) } as ControlChange;
        const { site } = await shop.catalogue();
        await database.db.transaction((transaction) =>
          applyChange(transaction, { change, row: toRow(change, now(), site.timeZone), staff: requestStaff(request), at: now() }),
        );
        shop.invalidate();
        orderEvents.notify();
        return { status: 'success' as const, payload: await readState(deps, findCatalogue) };
      },
    );
}

type AppliedChange = { change: ControlChange; row: ControlRow; staff: StaffAccount; at: Date };

/** Stores a change with its audit entry, and logs the event for the boards. */
async function applyChange(
  transaction: ServerDependencies['database']['db'],
  { change: { type, ...details }, row, staff: { email, staffId }, at }: AppliedChange,
): Promise<void> {
  await saveControl(transaction, row, at);
  await recordAction(transaction, { email, action: `control.${type}`, details, at });
  await insertOrderEvent(transaction, { orderId: null, type: 'controls.changed', at, staffId });
}

/** Converts a change to the row that stores it. @throws HttpError 422 for a day in the past */
function toRow(change: ControlChange, now: Date, timeZone: string): ControlRow {
  const tomorrow = nextServiceDay(now, timeZone);
  switch (change.type) {
    case 'pause': {
      const { mode: subject, length } = change;
      return {
        kind: 'pause',
        subject,
        value: length === null ? null : {},
        until: length === 'tomorrow' ? tomorrow : minutesFrom(now, length),
      };
    }
    case 'stock': {
      const { kind, id: subject, soldOut } = change;
      return { kind, subject, value: soldOut === null ? null : {}, until: soldOut === 'tomorrow' ? tomorrow : null };
    }
    case 'delay':
      return { kind: 'delay', subject: '', value: change.minutes === 0 ? null : { minutes: change.minutes }, until: tomorrow };
    case 'capacity': {
      const { unit, limit } = change;
      return { kind: 'capacity', subject: '', value: limit === null ? null : { unit, limit }, until: null };
    }
    case 'days': {
      const { date: subject, ranges } = change;
      if (subject < (scheduleDates({ now, timeZone })[0] ?? '')) throw invalidField('date', 'Cette date est passée.');
      return { kind: 'day', subject, value: ranges === null ? null : { ranges }, until: null };
    }
  }
}

/** Adds minutes, and rounds up to a whole minute: hours have no seconds. */
function minutesFrom(now: Date, minutes: number | null): Date {
  return new Date(Math.ceil(now.getTime() / minuteMs + (minutes ?? 0)) * minuteMs);
}

/** Reads the controls. The names of dishes and choices are the published shop's: the one on sale has no sold-out choices. */
async function readState({ database: { db }, shop, now }: ServerDependencies, findCatalogue: FindCatalogue): Promise<ShopControls> {
  const { version } = await shop.catalogue();
  return describeControls(await findCatalogue(version), await readControls(db, now()), now());
}
