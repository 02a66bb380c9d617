import type { Page } from 'playwright/test';
import type { Board } from '#domain/order/board.ts';
import type { orderBoardMachine } from '#machines/order-board.machine.ts';
import { emitFromStream, openCounter, setSound, type Missing } from '../../support/browser-paths/counter-page.ts';
import { isIn, type Driver, type Trigger, type WalkFixtures, type WalkPosition } from '../../support/browser-paths/driver.ts';
import { button } from '../../support/browser-paths/expected-elements.ts';
import { refusal, success } from '../../support/browser-paths/held-calls.ts';
import { accepted, automatic, other, received } from './scenario.ts';

/** What the browser lacks, whether it plays no sound, and whether the session has ended, after which the log-in form is shown. */
type PageState = { missing: Missing; isSilent: boolean; isEnded: boolean };
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

const start = (missing: Missing) => ({
  pageState: { missing },
  open: ({ page }: WalkFixtures) => openCounter(page, missing),
});

/** Returns the step that a browser takes by itself because it lacks something. */
function failedActor({ leaves, pageState: { missing, isSilent } }: Position): string | null {
  if (leaves.includes('alarm.alerting.ringing') && (missing === 'sound' || isSilent)) return 'playAlarm silent';
  return missing === 'event streams' && leaves.includes('connection.following.connected') ? 'followOrders failed' : null;
}

/** Drives the board through the counter, with a session that exists. */
export const driver: Driver<typeof orderBoardMachine, PageState> = {
  pageState: { missing: null, isSilent: false, isEnded: false },
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
    'connection.rejected': fromStream(({ page }) => emitFromStream(page, 'rejected')),
    'session.ended': { ...fromStream(({ page }) => emitFromStream(page, 'ended')), pageStateAfter: { isEnded: true } },
    'sound.blocked': {
      suffix: 'by the browser',
      isPossible: (position) => isShown(position) && position.pageState.missing !== 'sound' && !position.pageState.isSilent,
      perform: ({ page }) => setSound(page, 'suspended'),
      pageStateAfter: { isSilent: true },
    },
    'sound.playing': {
      suffix: 'by the browser',
      isPossible: (position) => isShown(position) && position.pageState.missing !== 'sound',
      perform: ({ page }) => setSound(page, 'running'),
      pageStateAfter: { isSilent: false },
    },
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
        refused: refusal(422, 'invalid_request'),
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
  delays: {
    pollDelay: isShown,
    // Three minutes, in which calls would time out and be repeated.
    reminderDelay: (position) => isShown(position) && isIn(position, 'connection.following.connected'),
  },
  shownInstead: ({ pageState }) =>
    pageState.isEnded
      ? [
          { role: 'button', name: 'Se connecter' },
          { role: 'message', name: '', text: 'Votre session est terminée' },
        ]
      : null,
};
