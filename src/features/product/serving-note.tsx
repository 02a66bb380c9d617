import { Trans } from '@lingui/react/macro';
import { canOrderAhead, type Availability } from '#domain/menu/availability.ts';
import { Icon } from '#ui/icon.tsx';
import { ServedFromText } from '#ui/hours/served-from.tsx';
import styles from './serving-note.module.css';

/** Note for an item that is not available now: when it is available next, and whether it can be ordered ahead. */
export function ServingNote({ availability }: { availability: Availability | undefined }) {
  if (availability === undefined || availability.isAvailable) return null;
  return (
    <p className={styles['note']}>
      <Icon name="clock" />
      <span>
        <strong>
          <ServedFromText next={availability.next} />
          <span>.</span>
        </strong>{' '}
        {canOrderAhead(availability) ? <Trans>You can already add it and order it for later.</Trans> : null}
      </span>
    </p>
  );
}
