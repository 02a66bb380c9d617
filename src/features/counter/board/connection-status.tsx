import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { statePath, type LeafOf } from '#machines/state-path.ts';
import type { orderBoardMachine } from '#machines/order-board.machine.ts';
import { Button } from '#ui/form/button.tsx';
import { useBoard } from '#features/counter/counter-context.ts';
import styles from './board.module.css';

type ConnectionLeaf = Extract<LeafOf<typeof orderBoardMachine>, `connection.${string}`>;

const messages: Record<ConnectionLeaf, { text: MessageDescriptor; tone: 'good' | 'warning' | 'alert' }> = {
  'connection.loading': { text: msg`Loading the orders…`, tone: 'warning' },
  'connection.unreachable': { text: msg`The orders could not be loaded`, tone: 'alert' },
  'connection.following.connected': { text: msg`Live`, tone: 'good' },
  'connection.following.reconnecting': { text: msg`Connection lost, trying again…`, tone: 'warning' },
  'connection.following.polling': { text: msg`Connection lost, updating…`, tone: 'warning' },
};

/** Says whether the board is up to date. */
export function ConnectionStatus() {
  const { t } = useLingui();
  const board = useBoard();
  const leaf = useSelector(board, ({ value }) => `connection.${statePath(value.connection)}` as ConnectionLeaf);
  const { text, tone } = messages[leaf];
  return (
    <>
      <span data-live="changes" className={styles['connection']} data-tone={tone}>
        {t(text)}
      </span>
      {leaf === 'connection.unreachable' ? (
        <Button kind="secondary" onClick={() => board.send({ type: 'board.retry' })}>
          <Trans>Try again</Trans>
        </Button>
      ) : null}
    </>
  );
}
