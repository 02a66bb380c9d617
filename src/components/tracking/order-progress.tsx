import { Trans, useLingui } from '@lingui/react/macro';
import { toCents, type Cents } from '#domain/money.ts';
import { isCalledOff, trackingSteps, type OrderTracking } from '#domain/order/tracking.ts';
import { formatPrice } from '#format/numbers.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Message } from '#ui/message.tsx';
import { TrackingSentence } from './tracking-sentence.tsx';
import { deliveredWord, reasonWords, stepWords } from './tracking-words.ts';
import styles from './order-progress.module.css';

type OrderProgressProps = {
  /** Undefined until it is loaded, and if it cannot be. */
  tracking: OrderTracking | undefined;
  /** Whether the last request failed. */
  hasError: boolean;
  isPickup: boolean;
  total: Cents;
  /** The restaurant's time zone. */
  timeZone: string;
};

/** The progress of an order: a sentence that screen readers announce when it changes, and the steps. */
export function OrderProgress({ tracking, hasError, isPickup, total, timeZone }: OrderProgressProps) {
  const { t } = useLingui();
  const isOrderCalledOff = tracking !== undefined && isCalledOff(tracking);
  return (
    <section
      className={classNames(styles['progress'], isOrderCalledOff && styles['closed'])}
      aria-label={t`Progress of the order`}
      data-state={tracking?.state}
    >
      <span data-live="polite" className={styles['sentence']}>
        {tracking === undefined ? (
          hasError && <Trans>The progress of your order cannot be shown at the moment.</Trans>
        ) : (
          <TrackingSentence {...{ tracking, isPickup, timeZone }} />
        )}
      </span>
      {isOrderCalledOff ? <ClosingReasonMessage {...{ tracking, total }} /> : <ProgressSteps {...{ tracking, isPickup }} />}
    </section>
  );
}

function ProgressSteps({ tracking, isPickup }: { tracking: OrderTracking | undefined; isPickup: boolean }) {
  const steps = trackingSteps(isPickup);
  const current = steps.findIndex((step) => step === tracking?.state);
  return (
    <ol className={styles['steps']}>
      {steps.map((step, index) => {
        const isLast = index === steps.length - 1;
        const isDone = index < current || (isLast && index === current);
        return (
          <li
            key={step}
            className={classNames(styles['step'], isDone && styles['done'], index === current && styles['current'])}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={styles['mark']}>{isDone ? <Icon name="check" /> : null}</span>
            <Message {...(isLast && !isPickup ? deliveredWord : stepWords[step])} />
          </li>
        );
      })}
    </ol>
  );
}

type ClosingProps = { tracking: OrderTracking; total: Cents };

/** Why the restaurant refused or cancelled an order, and what happens with the money. */
function ClosingReasonMessage({ tracking, total }: ClosingProps) {
  const { t, i18n } = useLingui();
  const { state, reason, refunded } = tracking;
  const words = reason === null ? null : reasonWords[reason.code];
  const note = reason?.note ? <span>{reason.note}</span> : null;
  const amount = formatPrice(state === 'refunded' ? toCents(refunded) : total, i18n.locale);
  return (
    <>
      {words === null ? null : <p>{t(words)}</p>}
      {note === null ? null : (
        <p>
          <Trans>Message from the restaurant: {note}</Trans>
        </p>
      )}
      <p>
        {state === 'refunding' ? (
          <Trans>{amount} will be paid back to the card that you used.</Trans>
        ) : state === 'refunded' ? (
          <Trans>
            {amount} were paid back to the card that you used. Depending on your bank, they appear on your account within five to ten
            working days.
          </Trans>
        ) : (
          <Trans>Nothing was charged.</Trans>
        )}
      </p>
    </>
  );
}
