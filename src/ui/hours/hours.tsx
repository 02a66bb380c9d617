import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { weekdayName } from '#format/dates.ts';
import { capitalize } from '#format/text.ts';
import { formatTimeRange } from '#format/times.ts';
import styles from './hours.module.css';

type Day = Parameters<typeof weekdayName>[0];
type OpeningDay = { day: Day; times: readonly (readonly [string, string])[] };

/** Groups consecutive days with equal hours. */
function groupByHours(days: readonly OpeningDay[]): OpeningDay[][] {
  const groups: OpeningDay[][] = [];
  for (const day of days) {
    const last = groups.at(-1);
    if (last?.[0] && String(last[0].times) === String(day.times)) last.push(day);
    else groups.push([day]);
  }
  return groups;
}

function isWholeDay(start: string, end: string): boolean {
  return start === '00:00' && (end === '24:00' || end === '00:00');
}

/** Opening hours, one line per day; with `isShort`, one line per group of consecutive days with equal hours. A single line if no day differs. */
export function Hours({
  days,
  today,
  isShort = false,
}: {
  days: readonly OpeningDay[];
  today?: Day | undefined;
  isShort?: boolean | undefined;
}) {
  const { i18n } = useLingui();
  const groups = groupByHours(days);
  const lines = isShort || groups.length === 1 ? groups : days.map((day) => [day]);

  return (
    <table className={styles['hours']}>
      <tbody>
        {lines.map((line) => {
          const [first, last] = [line[0], line.at(-1)];
          if (!first || !last) return null;
          const isToday = first.day === today;
          const ends = first === last ? [first.day] : [first.day, last.day];
          return (
            <tr key={first.day} className={isToday ? styles['today'] : undefined} {...(isToday ? { 'aria-current': 'date' } : {})}>
              <th scope="row">
                {line.length === 7 ? <Trans>Every day</Trans> : capitalize(ends.map((day) => weekdayName(day, i18n.locale)).join(' – '))}
              </th>
              <td>
                {first.times.length === 0 ? <Trans>Closed</Trans> : null}
                {first.times.map(([start, end], index) => (
                  <Fragment key={start}>
                    {index === 0 ? null : ' '}
                    <span translate="no">
                      {isWholeDay(start, end) ? <Trans>Around the clock</Trans> : formatTimeRange([start, end], i18n.locale)}
                    </span>
                  </Fragment>
                ))}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
