import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { OrderMode } from '#domain/entities.ts';
import type { ShopControls } from '#domain/staff/controls.ts';
import { Button } from '#ui/form/button.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { useControlsLeaf, useControlsNotice } from './controls-notices.tsx';
import { UntilText } from './until-text.tsx';
import { useChangeControl, useControls } from './use-controls.ts';
import styles from './controls.module.css';

/** Region of the controls: what differs from normal operation, and a failure unless the panel with all controls shows it. */
export function ControlsBar({ isPanelOpen }: { isPanelOpen: boolean }) {
  const controls = useControls();
  const notice = useControlsNotice();
  return (
    <div data-machine="shopControls" data-state={useControlsLeaf()} className={styles['region']}>
      {isPanelOpen ? null : notice}
      {controls === null ? null : <CurrentControls controls={controls} />}
    </div>
  );
}

/** Shows paused modes with a button to resume, a longer preparation, and the number of sold-out dishes. */
function CurrentControls({ controls }: { controls: ShopControls }) {
  const { t } = useLingui();
  const { pauses, delay, dishes, choices, modes } = controls;
  const soldOutCount = [...dishes, ...choices].filter(({ soldOut }) => soldOut !== null).length;
  const isUsual = modes.every((mode) => pauses[mode] === null) && delay.minutes === 0 && soldOutCount === 0;
  return (
    <section aria-label={t`Current controls`} data-live="changes" className={styles['bar']} hidden={isUsual}>
      {modes.map((mode) => {
        const until = pauses[mode];
        return until === null ? null : <PauseNotice key={mode} mode={mode} until={until} />;
      })}
      {delay.minutes === 0 && soldOutCount === 0 ? null : (
        <p className={styles['others']}>
          {delay.minutes === 0 ? null : (
            <span>
              <Trans>Preparation {delay.minutes} min longer</Trans>
            </span>
          )}
          {soldOutCount === 0 ? null : (
            <span>
              <Plural value={soldOutCount} one="# sold out" other="# sold out" />
            </span>
          )}
        </p>
      )}
    </section>
  );
}

function PauseNotice({ mode, until }: { mode: OrderMode; until: string }) {
  const change = useChangeControl();
  return (
    <Notice
      tone="warning"
      icon="clock"
      action={
        <Button onClick={() => change({ type: 'pause', mode, length: null })}>
          {mode === 'pickup' ? <Trans>Resume pickup</Trans> : <Trans>Resume delivery</Trans>}
        </Button>
      }
    >
      <strong>{mode === 'pickup' ? <Trans>Pickup is paused</Trans> : <Trans>Delivery is paused</Trans>}</strong> <UntilText until={until} />
    </Notice>
  );
}
