import { useLingui } from '@lingui/react/macro';
import type { OrderMode } from '#domain/entities.ts';
import type { PromisedTime } from '#domain/schedule/promised-time.ts';
import { capitalize } from '#format/text.ts';
import { formatTime } from '#format/times.ts';

type PromiseProps = {
  mode: OrderMode;
  /** Null for "as soon as possible" without an estimate. */
  time: PromisedTime | null;
  isCapitalized?: boolean;
};

/** When an order is ready or delivered. */
export function TimePromise({ mode, time, isCapitalized = false }: PromiseProps): string {
  const { t, i18n } = useLingui();
  const start = formatTime(time?.start ?? '', i18n.locale);
  const end = formatTime(time?.end ?? '', i18n.locale);
  function promiseText() {
    if (time === null) return t`as soon as possible`;
    if (mode === 'pickup') return time.end === null ? t`ready from ${start}` : t`ready between ${start} and ${end}`;
    return time.end === null ? t`delivered around ${start}` : t`delivered between ${start} and ${end}`;
  }
  return isCapitalized ? capitalize(promiseText()) : promiseText();
}
