import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { addDays } from '#domain/schedule/wall-clock.ts';
import { formatDate } from '#format/dates.ts';
import type { dayTotalsMachine } from '#machines/day-totals.machine.ts';
import { statePath, type LeafOf } from '#machines/state-path.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { AlarmBar } from '#features/counter/board/alarm-bar.tsx';
import { useBoardActors } from '#features/counter/counter-context.ts';
import { totalsNotices } from './totals-notices.tsx';
import { TotalsTables } from './totals-tables.tsx';
import styles from './totals.module.css';

/** The totals of a day, with its orders as a file for a spreadsheet. */
export function TotalsDialog() {
  const { t, i18n } = useLingui();
  const { dayTotals } = useBoardActors();
  const leaf = useSelector(dayTotals, ({ value }) => statePath(value) as LeafOf<typeof dayTotalsMachine>);
  const isBusy = useSelector(dayTotals, (snapshot) => snapshot.hasTag('busy'));
  const canExport = useSelector(dayTotals, (snapshot) => snapshot.can({ type: 'orders.export' }));
  const { date, loaded } = useSelector(dayTotals, ({ context }) => context);
  const Failure = totalsNotices[leaf];
  const choose = (day: string | null) => dayTotals.send({ type: 'day.choose', date: day ?? date });
  const exportButton = (
    <Button size="large" isWide isBusy={!canExport} onClick={() => dayTotals.send({ type: 'orders.export' })}>
      <Trans>Export the orders (CSV)</Trans>
    </Button>
  );

  return (
    <Dialog
      label={t`Totals of the day`}
      isOpen
      onClose={() => dayTotals.send({ type: 'totals.close' })}
      shape="split"
      banner={<AlarmBar />}
      footer={exportButton}
    >
      <div className={styles['totals']} data-machine="dayTotals" data-state={leaf}>
        <div className={styles['day']}>
          <DayButton label={t`Previous day`} symbol="←" onClick={() => choose(addDays(date, -1))} />
          <Field
            label={<Trans>Day</Trans>}
            type="date"
            name="day"
            autoComplete="off"
            required
            value={date}
            onChange={({ target }) => choose(target.value)}
          />
          <DayButton label={t`Next day`} symbol="→" onClick={() => choose(addDays(date, 1))} />
        </div>
        {Failure === null ? null : <Failure />}
        <div aria-busy={isBusy} data-live="changes">
          {loaded === null ? null : <TotalsTables totals={loaded.totals} dayText={formatDate(loaded.date, i18n.locale)} />}
        </div>
      </div>
    </Dialog>
  );
}

function DayButton({ label, symbol, onClick }: { label: string; symbol: string; onClick: () => void }) {
  return (
    <Button kind="secondary" aria-label={label} onClick={onClick}>
      {symbol}
    </Button>
  );
}
