import { Trans } from '@lingui/react/macro';
import { canOrderAhead, type Serving } from '#domain/menu/serving.ts';
import { Icon } from '#ui/icon.tsx';
import { ServedFromText } from '#ui/hours/served-from.tsx';
import styles from './serving-note.module.css';

/** States when an item that is not served right now is served next, and whether it can be ordered ahead. */
export function ServingNote({ serving }: { serving: Serving | undefined }) {
  if (serving === undefined || serving.isServed) return null;
  return (
    <p className={styles['note']}>
      <Icon name="clock" />
      <span>
        <strong>
          <ServedFromText next={serving.next} />.
        </strong>{' '}
        {canOrderAhead(serving) ? <Trans>You can already add it and order it for later.</Trans> : null}
      </span>
    </p>
  );
}
