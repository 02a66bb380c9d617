import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderMode } from '#domain/entities.ts';
import type { PromisedTime } from '#domain/schedule/promised-time.ts';
import { formatTime } from '#format/times.ts';

type PromiseProps = {
  mode: OrderMode;
  /** Null for "as soon as possible" without an estimate. */
  time: PromisedTime | null;
  /** Whether the promise begins a sentence. */
  isCapitalized?: boolean;
};

/** When an order is ready or delivered. */
export function TimePromise({ mode, time, isCapitalized = false }: PromiseProps) {
  const { i18n } = useLingui();
  const start = formatTime(time?.start ?? '', i18n.locale);
  const end = formatTime(time?.end ?? '', i18n.locale);
  if (time === null) return isCapitalized ? <Trans>As soon as possible</Trans> : <Trans>as soon as possible</Trans>;
  if (time.end === null && mode === 'pickup') return isCapitalized ? <Trans>Ready from {start}</Trans> : <Trans>ready from {start}</Trans>;
  if (time.end === null) return isCapitalized ? <Trans>Delivered around {start}</Trans> : <Trans>delivered around {start}</Trans>;
  if (mode === 'pickup')
    return isCapitalized ? (
      <Trans>
        Ready between {start} and {end}
      </Trans>
    ) : (
      <Trans>
        ready between {start} and {end}
      </Trans>
    );
  return isCapitalized ? (
    <Trans>
      Delivered between {start} and {end}
    </Trans>
  ) : (
    <Trans>
      delivered between {start} and {end}
    </Trans>
  );
}
