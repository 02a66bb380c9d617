import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useState, type SubmitEvent } from 'react';
import type { ElementNode } from '#ui/element-node.ts';
import type { BoardOrder } from '#domain/order/board.ts';
import { readyMinutes } from '#domain/order/handling.ts';
import { nextInstantAt } from '#domain/schedule/next-instant.ts';
import { toClockTime } from '#domain/schedule/time-ranges.ts';
import { wallTimeAt } from '#domain/schedule/wall-clock.ts';
import { formatClockTime } from '#format/clock-time.ts';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { useCounter } from '#features/counter/counter-context.ts';
import styles from './order-actions.module.css';

type PromiseFormProps = {
  order: BoardOrder;
  isBusy: boolean;
  onSubmit: (promisedAt: string) => void;
  /** Shown beside the button for another time. */
  children?: ElementNode;
};

/** Choice of the time that the customer is promised: the slot, in some minutes, or any other. */
export function PromiseForm({ order, isBusy, onSubmit, children }: PromiseFormProps) {
  const { i18n } = useLingui();
  const { clock, timeZone } = useCounter();
  const questionId = useId();
  const [time, setTime] = useState<string | null>(null);
  const promiseIn = (minutes: number) => onSubmit(new Date(clock.now().getTime() + minutes * 60_000).toISOString());
  const { slotStart } = order;
  const slotTime = slotStart === null ? null : formatClockTime(new Date(slotStart), { timeZone, locale: i18n.locale });

  function proposeTime() {
    const inFortyFiveMinutes = new Date(clock.now().getTime() + 45 * 60_000);
    setTime(toClockTime(wallTimeAt(inFortyFiveMinutes, timeZone).minutes));
  }
  function submitTime(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const promisedAt = nextInstantAt(time ?? '', clock.now(), timeZone);
    if (promisedAt !== null && !isBusy) onSubmit(promisedAt.toISOString());
  }

  return (
    <div className={styles['promise']}>
      <p className={styles['question']} id={questionId} data-focus-home tabIndex={-1}>
        {order.isPickup ? <Trans>Ready in</Trans> : <Trans>Delivered in</Trans>}
      </p>
      <fieldset aria-labelledby={questionId} className={styles['minutes']}>
        {readyMinutes.map((minutes) => (
          <Button key={minutes} size="large" isBusy={isBusy} onClick={() => promiseIn(minutes)}>
            <Plural value={minutes} one="# min" other="# min" />
          </Button>
        ))}
      </fieldset>
      {slotStart === null || slotTime === null || Date.parse(slotStart) < clock.now().getTime() ? null : (
        <Button size="large" isWide isBusy={isBusy} onClick={() => onSubmit(slotStart)}>
          <Trans>For {slotTime}, as ordered</Trans>
        </Button>
      )}
      {time === null ? null : (
        <form className={styles['other']} onSubmit={submitTime}>
          <TimeField time={time} onChange={setTime} />
          <Button type="submit" size="large" isBusy={isBusy}>
            <Trans>Promise this time</Trans>
          </Button>
        </form>
      )}
      <div className={styles['others']}>
        {time === null ? (
          <Button kind="secondary" onClick={proposeTime}>
            <Trans>Another time</Trans>
          </Button>
        ) : null}
        {children}
      </div>
    </div>
  );
}

function TimeField({ time, onChange }: { time: string; onChange: (time: string) => void }) {
  const { t } = useLingui();
  return (
    <Field
      label={t`Time`}
      type="time"
      name="time"
      autoComplete="off"
      required
      value={time}
      onChange={(event) => onChange(event.target.value)}
      ref={focusOnMount}
    />
  );
}

/** Focuses the field, because the button that has opened it is unmounted. */
function focusOnMount(field: HTMLInputElement | null) {
  field?.focus();
}
