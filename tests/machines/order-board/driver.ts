import type { Page } from 'playwright/test';
import type { Board } from '#domain/order/board.ts';
import type { orderBoardMachine } from '#machines/order-board.machine.ts';
import { emitFromStream, openCounter, type Missing } from '../../support/browser-paths/counter-page.ts';
import type { Driver, Trigger, WalkFixtures, WalkPosition } from '../../support/browser-paths/driver.ts';
import { button } from '../../support/browser-paths/expected-elements.ts';
import { refusal, success } from '../../support/browser-paths/held-calls.ts';
import { accepted, automatic, other, received } from './scenario.ts';

/** What the browser lacks, and whether the server has ended the session, after which the log-in form is shown. */
type PageState = { missing: Missing; isEnded: boolean };
type Position = WalkPosition<typeof orderBoardMachine, PageState>;

const updates: Record<string, Board> = {
  received: { orders: [received], lastEventId: 1 },
  accepted: { orders: [accepted], lastEventId: 2 },
  automatic: { orders: [automatic], lastEventId: 2 },
  another: { orders: [other], lastEventId: 3 },
};

const isShown = ({ pageState }: Position) => !pageState.isEnded;
const hasFirstOrder = ({ context }: Position) => context.orders.some(({ orderId }) => orderId === 'o-1');
const rememberEnd = (pageState: PageState, outcome: string) => ({ ...pageState, isEnded: outcome.endsWith('ended') });
const isReceived = ({ context }: Position) => context.orders.some(({ orderId, state }) => orderId === 'o-1' && state === 'received');

const inOrder = (name: string) => (page: Page) => page.getByRole('dialog').getByRole('button', { name });

const fromStream = (perform: Trigger['perform'] & {}): Trigger<typeof orderBoardMachine, PageState> => ({
  suffix: 'from the stream',
  inLeaves: /^connection\.following/,
  isPossible: isShown,
  perform,
});

const start = (missing: Missing) => ({ pageState: { missing }, open: ({ page }: WalkFixtures) => openCounter(page, missing) });

/** Returns the step that a browser takes by itself because it lacks something. */
function failedActor({ leaves, pageState: { missing } }: Position): string | null {
  if (missing === 'sound' && leaves.includes('alarm.alerting.ringing')) return 'playAlarm silent';
  return missing === 'event streams' && leaves.includes('connection.following.connected') ? 'followOrders failed' : null;
}

/** Drives the board through the counter, with a session that exists. */
export const driver: Driver<typeof orderBoardMachine, PageState> = {
  pageState: { missing: null, isEnded: false },
  starts: {
    'the board': start(null),
    'the board without sound': start('sound'),
    'the board without event streams': start('event streams'),
  },
  events: {
    'board.retry': { control: button('Réessayer'), isPossible: isShown },
    'alarm.acknowledge': {
      inLeaves: 'panel.list',
      isPossible: isShown,
      perform: ({ page }) => page.getByRole('button', { name: 'Vu', exact: true }).click(),
    },
    'order.open': {
      inLeaves: 'panel.list',
      isPossible: (position) => isShown(position) && hasFirstOrder(position),
      perform: ({ page }) => page.getByRole('button', { name: /^YUCKT/ }).click(),
    },
    'order.close': { control: inOrder('Fermer'), isPossible: isShown },
    'order.act': {
      control: inOrder('20 min'),
      inLeaves: 'panel.order',
      isPossible: (position) => isShown(position) && isReceived(position),
    },
    'connection.opened': fromStream(({ page }) => emitFromStream(page, 'open')),
    'connection.lost': fromStream(({ page }) => emitFromStream(page, 'error')),
    'orders.changed': fromStream(({ page }, sample) => emitFromStream(page, 'update', updates[sample])),
  },
  actors: {
    loadBoard: {
      call: { method: 'GET', path: /\/v2\/staff\/orders$/ },
      responses: {
        received: success(updates['received']),
        none: success({ orders: [], lastEventId: 0 }),
        ended: refusal(401, 'session_ended'),
        unreachable: 'connection lost',
      },
      pageStateAfter: rememberEnd,
    },
    sendEvent: {
      call: { method: 'POST', path: /\/v2\/staff\/orders\/o-1\/events$/ },
      isNeverAborted: true,
      responses: {
        applied: success(accepted),
        conflict: refusal(409, 'order_state', accepted),
        ended: refusal(401, 'session_ended'),
        unreachable: 'connection lost',
      },
      pageStateAfter: rememberEnd,
    },
    followOrders: 'immediate',
    playAlarm: 'immediate',
  },
  nextStep(position) {
    const step = failedActor(position);
    return step === null ? null : { step, pageState: position.pageState };
  },
  delays: { pollDelay: isShown, reminderDelay: isShown },
  shownInstead: ({ pageState }) =>
    pageState.isEnded
      ? [
          { role: 'button', name: 'Se connecter' },
          { role: 'alert', name: '', text: 'Votre session est terminée' },
        ]
      : null,
};
