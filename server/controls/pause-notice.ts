import type { OrderMode } from '#domain/entities.ts';
import { formatClockTime } from '#format/clock-time.ts';
import { wallTimeAt } from '#domain/schedule/wall-clock.ts';
import type { Locale, SiteConfig } from '#config/site.ts';
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

type NoticeOptions = { timeZone: string; locale: Locale; now: Date };

/** Returns the sentences that tell customers which orders are paused until when; empty without a pause. */
export function pauseNotice(pauses: readonly Pause[], { timeZone, locale, now }: NoticeOptions): string {
  const t = translator(locale);
  const sentence = (kind: keyof typeof sentences, until: Date) => {
    const isToday = wallTimeAt(until, timeZone).date === wallTimeAt(now, timeZone).date;
    const { today, later } = sentences[kind];
    return isToday ? t(today, { time: formatClockTime(until, { timeZone, locale }) }) : t(later);
  };
  const [first, second] = pauses;
  if (first !== undefined && first.until.getTime() === second?.until.getTime()) return sentence('all', first.until);
  return pauses.map(({ mode, until }) => sentence(mode, until)).join(' ');
}

/**
 * Returns the settings with the notice: `scheduling.pause_notice` in the shop's language, and `scheduling.pause_notice.en` in its
 * other ones. There are none without a pause.
 */
export function pauseNoticeSettings(
  pauses: readonly Pause[],
  { site: { timeZone, locale }, now }: { site: Pick<SiteConfig, 'timeZone' | 'locale'>; now: Date },
): { name: string; value: string }[] {
  if (pauses.length === 0) return [];
  const notice = (language: Locale) => pauseNotice(pauses, { timeZone, locale: language, now });
  const others = locale.available.filter((language) => language !== locale.default);
  return [
    { name: 'scheduling.pause_notice', value: notice(locale.default) },
    ...others.map((language) => ({ name: `scheduling.pause_notice.${language}`, value: notice(language) })),
  ];
}
