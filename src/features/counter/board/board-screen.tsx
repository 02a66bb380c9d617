import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { wallTimeAt } from '#domain/schedule/wall-clock.ts';
import { hasRole } from '#domain/staff/roles.ts';
import { statePath } from '#machines/state-path.ts';
import { Button } from '#ui/form/button.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { useBoardActors, useCounter } from '#features/counter/counter-context.ts';
import { ControlsBar } from '#features/counter/controls/controls-bar.tsx';
import { ControlsPanel } from '#features/counter/controls/controls-panel.tsx';
import { OrderPanel } from '#features/counter/order/order-panel.tsx';
import { FailureText } from '#features/counter/failure-text.tsx';
import { TotalsDialog } from '#features/counter/totals/totals-dialog.tsx';
import { ActionNotice } from './action-notice.tsx';
import { AlarmBar } from './alarm-bar.tsx';
import { BoardColumns } from './board-columns.tsx';
import { ConnectionStatus } from './connection-status.tsx';
import { findOrders } from './find-orders.ts';
import { SoundNotice } from './sound-notice.tsx';
import styles from './board.module.css';

/** The restaurant's orders by state, with the alarm for new ones, and the details of the selected one. */
export function BoardScreen() {
  const { t } = useLingui();
  const { session, title, clock, timeZone } = useCounter();
  const { board, dayTotals } = useBoardActors();
  const state = useSelector(board, ({ value }) => statePath(value));
  const { orders, selectedId } = useSelector(board, ({ context }) => context);
  const { staff, failure: sessionFailure } = useSelector(session, ({ context }) => context);
  const [query, setQuery] = useState('');
  const [isPanelOpen, setIsPanelOpen] = useState(false);
  const areTotalsOpen = useSelector(dayTotals, (snapshot) => snapshot.hasTag('open'));
  const selected = orders.find(({ orderId }) => orderId === selectedId);
  useFocusAfterClose(selectedId);

  return (
    <div data-machine="orderBoard" data-state={state} className={styles['board']}>
      <header className={styles['bar']} data-scheme="dark">
        <div>
          <h1 className={styles['name']}>
            <Trans>Counter</Trans> <span className={styles['shop']}>{title}</span>
          </h1>
          <p className={styles['staff']}>{staff?.email}</p>
        </div>
        <input
          type="search"
          name="orders"
          autoComplete="off"
          enterKeyHint="search"
          className={styles['search']}
          aria-label={t`Search for a number, a name or a phone`}
          placeholder={t`Number, name, phone`}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <ConnectionStatus />
        <SoundNotice />
        <div className={styles['actions']}>
          {staff !== null && hasRole(staff.role, 'owner') ? (
            <Button kind="secondary" onClick={() => dayTotals.send({ type: 'totals.open', date: wallTimeAt(clock.now(), timeZone).date })}>
              <Trans>Totals</Trans>
            </Button>
          ) : null}
          <Button kind="secondary" onClick={() => setIsPanelOpen(true)}>
            <Trans>Controls</Trans>
          </Button>
          <Button kind="secondary" onClick={() => session.send({ type: 'staff.logOut' })}>
            <Trans>Log out</Trans>
          </Button>
        </div>
      </header>
      {selected === undefined && !areTotalsOpen && !isPanelOpen ? <AlarmBar /> : null}
      <main className={styles['main']}>
        <ControlsBar isPanelOpen={isPanelOpen} />
        {sessionFailure === null ? null : (
          <Notice tone="alert" data-live="assertive">
            {'reason' in sessionFailure ? (
              <>
                <p>
                  <Trans>You are still logged in.</Trans>
                </p>
                <p>
                  <FailureText failure={sessionFailure} unanswered={null} />
                </p>
              </>
            ) : (
              <Trans>You are still logged in: the server cannot be reached.</Trans>
            )}
          </Notice>
        )}
        {selected === undefined ? <ActionNotice /> : null}
        <BoardColumns orders={findOrders(orders, query)} isFiltered={query.trim() !== ''} />
      </main>
      {areTotalsOpen ? <TotalsDialog /> : null}
      {isPanelOpen ? <ControlsPanel onClose={() => setIsPanelOpen(false)} /> : null}
      {selected === undefined ? null : <OrderPanel key={selected.orderId} order={selected} />}
    </div>
  );
}

/** Focuses the card of an order that was open. The card may have moved to another column, where the dialog does not find it. */
function useFocusAfterClose(selectedId: string | null) {
  const lastId = useRef(selectedId);
  useEffect(() => {
    if (selectedId === null && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-order="${lastId.current}"]`)?.focus();
    lastId.current = selectedId;
  }, [selectedId]);
}
