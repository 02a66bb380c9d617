import { Trans, useLingui } from '@lingui/react/macro';
import { wallTimeAt } from '#domain/schedule/wall-clock.ts';
import { formatClockTime } from '#format/clock-time.ts';

type PromisedAtProps = {
  /** ISO 8601 instant; null before the restaurant has promised a time. */
  promisedAt: string | null;
  isPickup: boolean;
  /** The restaurant's time zone. */
  timeZone: string;
};

/** Returns the date, `YYYY-MM-DD`, of a promised time, which may be past the midnight after the order's own date. */
export function promisedDate({ promisedAt, timeZone }: { promisedAt: string; timeZone: string }): string {
  return wallTimeAt(new Date(promisedAt), timeZone).date;
}

/** The time that the restaurant has promised. */
export function PromisedAt({ promisedAt, isPickup, timeZone }: PromisedAtProps) {
  const { i18n } = useLingui();
  if (promisedAt === null) return null;
  const start = formatClockTime(new Date(promisedAt), { timeZone, locale: i18n.locale });
  return isPickup ? <Trans>ready around {start}</Trans> : <Trans>delivered around {start}</Trans>;
}
