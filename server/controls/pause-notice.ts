import type { OrderMode } from '#domain/entities.ts';
import { formatClockTime } from '#format/clock-time.ts';
import { wallTimeAt } from '#domain/schedule/wall-clock.ts';
import type { SiteConfig } from '#config/site.ts';
import { translator, type Text } from '#server/locale/translate.ts';

type Pause = { mode: OrderMode; until: Date };

const sentences: Record<OrderMode | 'all', { today: Text; later: Text }> = {
  pickup: {
    today: 'Les commandes à emporter sont en pause jusqu’à {time}.',
    later: 'Les commandes à emporter sont en pause jusqu’à demain.',
  },
  delivery: { today: 'Les livraisons sont en pause jusqu’à {time}.', later: 'Les livraisons sont en pause jusqu’à demain.' },
  all: { today: 'Les commandes sont en pause jusqu’à {time}.', later: 'Les commandes sont en pause jusqu’à demain.' },
};

/** Returns the sentences that tell customers which orders are paused until when, in the shop's language; empty without a pause. */
export function pauseNotice(
  pauses: readonly Pause[],
  { site: { timeZone, locale }, now }: { site: Pick<SiteConfig, 'timeZone' | 'locale'>; now: Date },
): string {
  const t = translator(locale.default);
  const sentence = (kind: keyof typeof sentences, until: Date) => {
    const isToday = wallTimeAt(until, timeZone).date === wallTimeAt(now, timeZone).date;
    const { today, later } = sentences[kind];
    return isToday ? t(today, { time: formatClockTime(until, { timeZone, locale: locale.default }) }) : t(later);
  };
  const [first, second] = pauses;
  if (first !== undefined && first.until.getTime() === second?.until.getTime()) return sentence('all', first.until);
  return pauses.map(({ mode, until }) => sentence(mode, until)).join(' ');
}
