import { Plural, Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { OrderMode } from '#domain/entities.ts';
import { pauseMinutes } from '#domain/staff/controls.ts';
import { Button } from '#ui/form/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { UntilText } from './until-text.tsx';
import { useChangeControl } from './use-controls.ts';
import styles from './controls.module.css';

/** Pauses the orders of a mode, and resumes them. */
export function PauseSection({ mode, until }: { mode: OrderMode; until: string | null }) {
  const change = useChangeControl();
  const hintId = useId();
  const pause = (length: (typeof pauseMinutes)[number] | 'tomorrow' | null) => change({ type: 'pause', mode, length });

  return (
    <fieldset className={styles['section']}>
      <legend className={styles['legend']}>
        <Icon name={mode === 'pickup' ? 'store' : 'bike'} /> {mode === 'pickup' ? <Trans>Pickup</Trans> : <Trans>Delivery</Trans>}
      </legend>
      <p className={styles['state']} data-focus-home tabIndex={-1} data-live="changes" data-tone={until === null ? 'good' : 'warning'}>
        {until === null ? (
          <Trans>Orders are accepted</Trans>
        ) : (
          <>
            <Trans>Paused</Trans> <UntilText until={until} />
          </>
        )}
      </p>
      {until === null ? null : (
        <Button size="large" isWide onClick={() => pause(null)}>
          <Trans>Resume</Trans>
        </Button>
      )}
      <p className={styles['hint']} id={hintId}>
        <Trans>Pause for</Trans>
      </p>
      <fieldset aria-labelledby={hintId} className={styles['choices']}>
        {pauseMinutes.map((minutes) => (
          <Button key={minutes} kind="secondary" size="large" onClick={() => pause(minutes)}>
            <Plural value={minutes} one="# min" other="# min" />
          </Button>
        ))}
        <Button kind="secondary" size="large" onClick={() => pause('tomorrow')}>
          <Trans>Until tomorrow</Trans>
        </Button>
      </fieldset>
    </fieldset>
  );
}
