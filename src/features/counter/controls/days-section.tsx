import { Plural, Trans } from '@lingui/react/macro';
import type { SpecialDay } from '#domain/staff/controls.ts';
import { formatDay } from '#format/dates.ts';
import { formatTimeRange } from '#format/times.ts';
import { Button } from '#ui/form/button.tsx';
import { DayForm } from './day-form.tsx';
import { useChangeControl } from './use-controls.ts';
import styles from './controls.module.css';

const rangesText = (ranges: SpecialDay['ranges']) => ranges.map((range) => formatTimeRange(range, 'fr')).join(', ');

/** The exceptional days, and a form for another one. */
export function DaysSection({ days }: { days: readonly SpecialDay[] }) {
  const change = useChangeControl();

  return (
    <section className={styles['section']}>
      <h3 className={styles['legend']}>
        <Trans>Exceptional days</Trans>
      </h3>
      <p className={styles['state']} data-focus-home tabIndex={-1} data-live="changes" data-tone={days.length === 0 ? 'good' : 'warning'}>
        {days.length === 0 ? (
          <Trans>The usual hours apply</Trans>
        ) : (
          <Plural value={days.length} one="# day has hours of its own" other="# days have hours of their own" />
        )}
      </p>
      {days.length === 0 ? null : (
        <ul className={styles['stock']}>
          {days.map(({ date, ranges }) => (
            <li key={date} className={styles['row']}>
              <div className={styles['words']}>
                <strong>{formatDay(date, 'fr')}</strong>
                <span className={styles['hint']}>
                  {ranges.length === 0 ? <Trans>Closed all day</Trans> : <Trans>Open {rangesText(ranges)}</Trans>}
                </span>
              </div>
              <Button kind="quiet" onClick={() => change({ type: 'days', date, ranges: null })}>
                <Trans>Remove</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <DayForm />
    </section>
  );
}
