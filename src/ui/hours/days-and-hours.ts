/** The first week of 2024 began on a Monday: only the days' names are used. */
const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const names = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', timeZone: 'UTC' });
const dayName = (index: number) => names.format(new Date(Date.UTC(2024, 0, index + 1)));

type Times = { days?: readonly string[] | null | undefined; start?: string | null | undefined; end?: string | null | undefined };

/** Neighbouring days, together. */
function runs(indexes: readonly number[]): number[][] {
  const all: number[][] = [];
  for (const index of indexes) {
    const last = all.at(-1);
    if (last?.at(-1) === index - 1) last.push(index);
    else all.push([index]);
  }
  return all;
}

/**
 * When something holds, in words: `mardi – jeudi, 15:00 – 18:00`. Empty where it holds always; all seven days, and hours
 * that lack an end, are not worth a word.
 */
export function daysAndHours({ days: named, start, end }: Times): string {
  const indexes = days.flatMap((day, index) => (named?.includes(day) ? [index] : []));
  const spans = runs(indexes).map((run) => {
    const [first = 0, last = first] = [run[0], run.at(-1)];
    return first === last ? dayName(first) : `${dayName(first)}${last === first + 1 ? ', ' : ' – '}${dayName(last)}`;
  });
  const hours = start && end && start !== end ? [`${start} – ${end}`] : [];
  return [...(indexes.length === days.length ? [] : spans), ...hours].join(', ');
}
