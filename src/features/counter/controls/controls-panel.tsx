import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { AlarmBar } from '#features/counter/board/alarm-bar.tsx';
import { useCounter } from '#features/counter/counter-context.ts';
import { CapacityForm } from './capacity-form.tsx';
import { useControlsLeaf, useControlsNotice } from './controls-notices.tsx';
import { DaysSection } from './days-section.tsx';
import { DelaySection } from './delay-section.tsx';
import { PauseSection } from './pause-section.tsx';
import { StockSection } from './stock-section.tsx';
import { useControls } from './use-controls.ts';
import styles from './controls.module.css';

/** The restaurant's controls: what the kitchen changes during the service, and what the owner plans. */
export function ControlsPanel({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { session } = useCounter();
  const controls = useControls();
  const leaf = useControlsLeaf();
  const isOwner = useSelector(session, ({ context }) => context.staff?.role === 'owner');

  return (
    // The failure is in the footer, which is visible wherever the change was made.
    <Dialog label={t`Controls`} isOpen onClose={onClose} shape="panel" banner={<AlarmBar />} footer={useControlsNotice()}>
      <div className={styles['panel']}>
        {leaf === 'saving' ? (
          <span data-live="polite" className={styles['saving']}>
            <Trans>Saving…</Trans>
          </span>
        ) : null}
        {controls === null ? null : (
          <>
            {controls.modes.map((mode) => (
              <PauseSection key={mode} mode={mode} until={controls.pauses[mode]} />
            ))}
            <DelaySection delay={controls.delay} />
            <StockSection dishes={controls.dishes} choices={controls.choices} />
            {isOwner ? (
              <>
                <CapacityForm capacity={controls.capacity} />
                <DaysSection days={controls.days} />
              </>
            ) : null}
          </>
        )}
      </div>
    </Dialog>
  );
}
