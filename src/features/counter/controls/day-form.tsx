import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type SubmitEvent } from 'react';
import type { TimeRange } from '#domain/entities.ts';
import { wallTimeAt } from '#domain/schedule/wall-clock.ts';
import { Button } from '#ui/form/button.tsx';
import { Choice, ChoiceGroup } from '#ui/form/choice.tsx';
import { Field } from '#ui/form/field.tsx';
import { useCounter } from '#features/counter/counter-context.ts';
import { useChangeControl, useSavedChange } from './use-controls.ts';
import styles from './controls.module.css';

const noRange: TimeRange = ['', ''];
const isFilled = ([start, end]: TimeRange) => start !== '' && end !== '';
const isEmpty = ([start, end]: TimeRange) => start !== '' && start === end;

/** Form for a day on which the restaurant is closed, or open at other hours. */
export function DayForm() {
  const { t } = useLingui();
  const { clock, timeZone } = useCounter();
  const change = useChangeControl();
  const [date, setDate] = useState('');
  const [isClosed, setIsClosed] = useState(true);
  const [first, setFirst] = useState(noRange);
  const [second, setSecond] = useState(noRange);
  useSavedChange((saved) => {
    // The date may have been changed again while the day was being saved.
    if (saved.type === 'days' && saved.ranges !== null && saved.date === date) setDate('');
  });

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isClosed && [first, second].some(isEmpty)) return;
    const ranges = isClosed ? [] : [first, second].filter(isFilled);
    change({ type: 'days', date, ranges });
  }

  return (
    <form className={styles['form']} onSubmit={save}>
      <Field
        label={t`Date`}
        type="date"
        name="date"
        autoComplete="off"
        required
        min={wallTimeAt(clock.now(), timeZone).date}
        value={date}
        onChange={(event) => setDate(event.target.value)}
      />
      <ChoiceGroup legend={<Trans>On this day</Trans>}>
        <Choice type="radio" name="day" label={t`Closed`} checked={isClosed} onChange={() => setIsClosed(true)} />
        <Choice type="radio" name="day" label={t`Open at these hours`} checked={!isClosed} onChange={() => setIsClosed(false)} />
      </ChoiceGroup>
      {isClosed ? null : (
        <>
          <RangeFields labels={[t`From`, t`To`]} isRequired range={first} onChange={setFirst} />
          <RangeFields
            labels={[t`And from`, t`And to`]}
            isRequired={second.some((time) => time !== '')}
            range={second}
            onChange={setSecond}
          />
        </>
      )}
      <Button type="submit" kind="secondary" size="large" isWide>
        <Trans>Add this day</Trans>
      </Button>
    </form>
  );
}

type RangeFieldsProps = { labels: [string, string]; isRequired: boolean; range: TimeRange; onChange: (range: TimeRange) => void };

function RangeFields({ labels, isRequired, range, onChange }: RangeFieldsProps) {
  const [start, end] = range;
  return (
    <div className={styles['range']}>
      <Field
        label={labels[0]}
        type="time"
        name="from"
        autoComplete="off"
        required={isRequired}
        value={start}
        onChange={(event) => onChange([event.target.value, end])}
      />
      <Field
        label={labels[1]}
        type="time"
        name="to"
        autoComplete="off"
        required={isRequired}
        error={isEmpty(range) ? <Trans>Choose another time than the first one.</Trans> : null}
        value={end}
        onChange={(event) => onChange([start, event.target.value])}
      />
    </div>
  );
}
