import { Trans } from '@lingui/react/macro';
import { useStore } from '#ui/use-store.ts';
import { useCounter } from '#features/counter/counter-context.ts';
import styles from './board.module.css';

/** Says, as long as the browser plays no sound, that a tap anywhere on the page allows it. */
export function SoundNotice() {
  const isBlocked = useStore(useCounter().isSoundBlocked, (current) => current);
  return (
    <span data-live="changes" className={styles['silent']}>
      {isBlocked ? <Trans>Without sound: tap the screen.</Trans> : null}
    </span>
  );
}
