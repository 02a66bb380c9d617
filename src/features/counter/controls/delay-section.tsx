import { Plural, Trans } from '@lingui/react/macro';
import { delayMinutes, type ShopControls } from '#domain/staff/controls.ts';
import { Button } from '#ui/form/button.tsx';
import { UntilText } from './until-text.tsx';
import { useChangeControl } from './use-controls.ts';
import styles from './controls.module.css';

/** Adds minutes to the preparation time of both modes. */
export function DelaySection({ delay }: { delay: ShopControls['delay'] }) {
  const change = useChangeControl();

  return (
    <fieldset className={styles['section']}>
      <legend className={styles['legend']}>
        <Trans>Longer preparation</Trans>
      </legend>
      <p className={styles['state']} data-live="changes" data-tone={delay.until === null ? 'good' : 'warning'}>
        {delay.until === null ? (
          <Trans>Usual times</Trans>
        ) : (
          <>
            <Plural value={delay.minutes} one="+# min" other="+# min" /> <UntilText until={delay.until} />
          </>
        )}
      </p>
      <p className={styles['hint']}>
        <Trans>Is added to the times that customers are told.</Trans>
      </p>
      <div className={styles['choices']}>
        {delayMinutes.map((minutes) => (
          <Button
            key={minutes}
            kind={minutes === delay.minutes ? 'primary' : 'secondary'}
            size="large"
            aria-pressed={minutes === delay.minutes}
            onClick={() => change({ type: 'delay', minutes })}
          >
            {minutes === 0 ? <Trans>None</Trans> : <Plural value={minutes} one="+# min" other="+# min" />}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
