import { weekdayName } from '#format/dates.ts';
import { formatTimeRange } from '#format/times.ts';

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

type Times = { days?: readonly string[] | null | undefined; start?: string | null | undefined; end?: string | null | undefined };

/** Groups consecutive indexes. */
function consecutiveRuns(indexes: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const index of indexes) {
    const last = runs.at(-1);
    if (last?.at(-1) === index - 1) last.push(index);
    else runs.push([index]);
  }
  return runs;
}

/**
 * Formats days and hours, for example `mardi – jeudi, 15:00 – 18:00`. Omits the days if all seven are listed, and hours
 * without start or end; returns an empty string if nothing remains.
 */
export function daysAndHours({ days: listed, start, end }: Times, locale: string): string {
  const dayName = (index: number) => weekdayName(days[index] ?? 'mon', locale);
  const indexes = days.flatMap((day, index) => (listed?.includes(day) ? [index] : []));
  const spans = consecutiveRuns(indexes).map((run) => {
    const [first = 0, last = first] = [run[0], run.at(-1)];
    return first === last ? dayName(first) : `${dayName(first)}${last === first + 1 ? ', ' : ' – '}${dayName(last)}`;
  });
  const hours = start && end && start !== end ? [formatTimeRange([start, end], locale)] : [];
  return [...(indexes.length === days.length ? [] : spans), ...hours].join(', ');
}
