import { Plural, Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { hasNewOrder } from '#domain/order/board.ts';
import { Button } from '#ui/form/button.tsx';
import { exposeHeight } from '#ui/expose-height.ts';
import { Icon } from '#ui/icon.tsx';
import { useBoard } from '#features/counter/counter-context.ts';
import styles from './board.module.css';

const exposeStickyHeight = exposeHeight('--sticky-height');

/** Announces new orders until somebody acknowledges them. */
export function AlarmBar() {
  const board = useBoard();
  const titleId = useId();
  const isAlerting = useSelector(board, (snapshot) => snapshot.matches({ alarm: 'alerting' }));
  const isMuted = useSelector(board, (snapshot) => snapshot.matches({ alarm: { alerting: 'muted' } }));
  const count = useSelector(board, ({ context: { orders, seenIds } }) => orders.filter((order) => hasNewOrder([order], seenIds)).length);
  return (
    <section
      ref={exposeStickyHeight}
      aria-labelledby={titleId}
      data-live="assertive"
      className={styles['alarm']}
      data-muted={isMuted ? '' : undefined}
      hidden={!isAlerting}
    >
      {isAlerting ? (
        <>
          <Icon name="circle-alert" />
          <strong className={styles['alarmText']} id={titleId}>
            <Plural value={count} one="# new order" other="# new orders" />
            {isMuted ? (
              <span className={styles['muted']}>
                <Trans>Without sound: tap the screen.</Trans>
              </span>
            ) : null}
          </strong>
          <Button size="large" onClick={() => board.send({ type: 'alarm.acknowledge' })}>
            <Trans>Seen</Trans>
          </Button>
        </>
      ) : null}
    </section>
  );
}
