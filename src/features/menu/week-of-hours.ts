import type { ActiveDay } from '#domain/entities.ts';

const formatRanges = (times: ActiveDay['times']) => times.map((range) => range.join('–')).join(', ');

/**
 * Groups neighbouring days with the same hours: one entry a group, with the first and last day's own label. Days that are
 * not open, or have no hours, are left out. `isWholeWeek`: all seven days share these hours.
 *
 * @example groupActiveTimes(days) // [{ first: 'Lundi', last: 'Vendredi', hours: '11:30–14:30', isWholeWeek: false }]
 * @spec §3 Menu: active_times
 */
export function groupActiveTimes(days: readonly ActiveDay[]): { first: string; last: string; hours: string; isWholeWeek: boolean }[] {
  const groups: { first: string; last: string; hours: string; count: number }[] = [];
  let isNeighbour = false;
  for (const { label, is_open, times } of days) {
    const hours = formatRanges(times);
    const previous = groups.at(-1);
    if (!is_open || hours === '') isNeighbour = false;
    else if (isNeighbour && previous?.hours === hours) Object.assign(previous, { last: label, count: previous.count + 1 });
    else {
      groups.push({ first: label, last: label, hours, count: 1 });
      isNeighbour = true;
    }
  }
  return groups.map(({ count, ...group }) => ({ ...group, isWholeWeek: count === 7 }));
}
