import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayExportUrl, dayTotalsQuery } from '#api/staff/totals.ts';
import { addDays } from '#domain/schedule/wall-clock.ts';
import { formatDate } from '#format/dates.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Button, buttonClass } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { RetryNotice } from '#ui/page/retry-notice.tsx';
import { AlarmBar } from '#features/counter/board/alarm-bar.tsx';
import { useCounter } from '#features/counter/counter-context.ts';
import { localDate } from '#features/counter/order/local-time.ts';
import { TotalsTables } from './totals-tables.tsx';
import styles from './totals.module.css';

/** The totals of a day, with its orders as a file for a spreadsheet. */
export function TotalsDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { api, clock, timeZone } = useCounter();
  const [date, setDate] = useState(() => localDate(clock.now(), timeZone));
  const {
    data: totals,
    isError,
    isPlaceholderData,
    refetch,
  } = useQuery({ ...dayTotalsQuery(api, date), placeholderData: keepPreviousData });
  const dayText = formatDate(date, i18n.locale);
  const exportLink = (
    <a href={dayExportUrl(date)} download className={buttonClass({ size: 'large', isWide: true })}>
      <Trans>Export the orders (CSV)</Trans>
    </a>
  );

  return (
    <Dialog label={t`Totals of the day`} isOpen onClose={onClose} shape="drawer" footer={exportLink}>
      <div className={styles['totals']}>
        <AlarmBar />
        <div className={styles['day']}>
          <DayButton label={t`Previous day`} symbol="←" onClick={() => setDate(addDays(date, -1) ?? date)} />
          <Field
            label={<Trans>Day</Trans>}
            type="date"
            required
            value={date}
            onChange={({ target }) => target.value !== '' && setDate(target.value)}
          />
          <DayButton label={t`Next day`} symbol="→" onClick={() => setDate(addDays(date, 1) ?? date)} />
        </div>
        {isError ? (
          <RetryNotice onRetry={() => void refetch()}>
            <Trans>The totals could not be loaded.</Trans>
          </RetryNotice>
        ) : null}
        <div aria-busy={totals === undefined || isPlaceholderData} aria-live="polite">
          {totals === undefined ? null : <TotalsTables totals={totals} dayText={dayText} />}
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
