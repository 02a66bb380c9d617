import type { ActiveDay } from '#domain/entities.ts';
import { formatTimeRange } from '#format/times.ts';

/**
 * Groups consecutive days with equal hours and collects their labels. Omits closed days and days without hours.
 *
 * @example groupActiveTimes(days, 'fr') // [{ labels: ['Lundi', 'Mardi'], hours: '11 h 30 – 14 h 30' }]
 * @spec docs/behaviour §3 Menu: active_times
 */
export function groupActiveTimes(days: readonly ActiveDay[], locale: string): { labels: string[]; hours: string }[] {
  const groups: { labels: string[]; hours: string }[] = [];
  for (const { label, is_open, times } of days) {
    const hours = is_open ? times.map((range) => formatTimeRange(range, locale)).join(', ') : '';
    const last = groups.at(-1);
    if (last?.hours === hours) last.labels.push(label);
    else groups.push({ labels: [label], hours });
  }
  return groups.filter(({ hours }) => hours !== '');
}
