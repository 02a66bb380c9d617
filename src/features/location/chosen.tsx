import { Trans } from '@lingui/react/macro';
import { Notice } from '#ui/page/notice.tsx';
import { useReadable } from '#ui/use-readable.ts';
import styles from './chosen.module.css';
import type { LocationProps } from './location-props.ts';

/** Says what was chosen, for the second before the panel closes. */
export function Chosen({ orderMode, place, isShown }: Pick<LocationProps, 'orderMode' | 'place'> & { isShown: boolean }) {
  const mode = useReadable(orderMode, (snapshot) => snapshot.mode);
  const chosen = useReadable(place, (kept) => kept);
  return (
    <output className={styles['chosen']}>
      {isShown ? (
        <Notice tone="good" icon={mode === 'pickup' ? 'store' : 'bike'}>
          {mode === 'pickup' || chosen === null ? (
            <Trans>Pick up at the restaurant</Trans>
          ) : (
            <>
              <Trans>Delivery</Trans> · {[chosen.name, `${chosen.postal_code} ${chosen.city}`.trim()].filter(Boolean).join(', ')}
            </>
          )}
        </Notice>
      ) : null}
    </output>
  );
}
