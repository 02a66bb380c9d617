import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fromCallback } from 'xstate';
import { acceptableEvents } from '#actors/order-board/acceptable-events.ts';
import { startOrderBoard } from '#actors/order-board/order-board.actors.ts';
import { ApiError } from '#api/http/errors.ts';
import { boardPollMs, boardSilenceMs } from '#config/constants.ts';
import { accepted, other, received } from '../../machines/order-board/scenario.ts';
import { createScriptedApi, failWith, type Answer } from '../../support/actors/scripted-api.ts';

/** Streams of events that were opened, the last one last. */
let streams: FakeStream[] = [];
let page: EventTarget;

class FakeStream extends EventTarget {
  static CLOSED = 2;
  readyState = 1;
  url: string;
  constructor(url: string) {
    super();
    this.url = url;
    streams.push(this);
  }
  close() {
    this.readyState = FakeStream.CLOSED;
  }
  emit(type: string, data?: object) {
    this.dispatchEvent(data === undefined ? new Event(type) : new MessageEvent(type, { data: JSON.stringify(data) }));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  streams = [];
  page = new EventTarget();
  vi.stubGlobal('EventSource', FakeStream);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  // Without Web Locks: each tab has a stream of its own.
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const boardOf = (...orders: (typeof received)[]) => ({ payload: { orders, lastEventId: 7 } });
const ended = failWith(new ApiError({ status: 401 }));
const unreachable = failWith(new ApiError({ kind: 'network' }));

const sound = {
  isBlocked: { getSnapshot: () => false, subscribe: () => ({ unsubscribe: () => undefined }) },
  playAlarm: fromCallback(() => {}),
};

/** Starts the board over an API that answers in this way. */
async function startBoard(answer: Answer = () => boardOf(accepted)) {
  const { api, requests, answerWith } = createScriptedApi(answer);
  const told: string[] = [];
  const board = startOrderBoard({ api, sound, onEnd: () => told.push('ended'), onControlsChanged: () => told.push('controls changed') });
  await vi.advanceTimersByTimeAsync(0);
  const read = () => {
    const { value, context } = board.getSnapshot();
    return { ...value, failure: context.failure, orders: context.orders.map(({ orderId, state }) => `${orderId} ${state}`) };
  };
  return { board, requests, answerWith, told, read };
}

describe('loading the board', () => {
  test('shows the orders and follows them from the newest event on', async () => {
    const { read, requests, told } = await startBoard();
    expect(read()).toMatchObject({ connection: { following: 'connected' }, orders: ['o-1 accepted'] });
    expect(requests).toMatchObject([{ method: 'GET', path: '/v2/staff/orders', signal: expect.any(AbortSignal) as AbortSignal }]);
    expect([streams.map(({ url }) => url), told]).toEqual([['/v2/staff/events?after=7'], []]);
  });

  test.each([
    ['reports a session that has ended', ended, ['ended']],
    ['reports no end if the server is unreachable', unreachable, []],
    ['reports no end if the server is broken', failWith(new ApiError({ status: 500 })), []],
  ])('%s', async (_, answer, reported) => {
    const { read, told } = await startBoard(answer);
    expect([read().connection, told]).toEqual(['unreachable', reported]);
  });
});

describe('sending an event', () => {
  const accept = { type: 'order.accept', promisedAt: '2027-01-04T11:30:00.000Z' } as const;
  test.each([
    ['is applied', () => ({ payload: accepted }), { orders: ['o-1 accepted'], failure: null }, []],
    [
      'meets another state',
      failWith(new ApiError({ status: 409, code: 'order_state', payload: accepted })),
      { orders: ['o-1 accepted'], failure: { type: 'conflict' } },
      [],
    ],
    ['meets a session that has ended', ended, { orders: ['o-1 received'], failure: null }, ['ended']],
    ['gets no answer', unreachable, { orders: ['o-1 received'], failure: { type: 'unreachable' } }, []],
    [
      'has a time that does not suit',
      failWith(new ApiError({ status: 422, message: 'Vérifiez les champs.', errors: { promisedAt: 'Cette heure ne convient pas.' } })),
      { orders: ['o-1 received'], failure: { type: 'refused', reason: 'Cette heure ne convient pas.' } },
      [],
    ],
    [
      'is not for the kitchen',
      failWith(new ApiError({ status: 403, message: 'Vous n’avez pas accès à cette page.' })),
      { orders: ['o-1 received'], failure: { type: 'refused', reason: 'Vous n’avez pas accès à cette page.' } },
      [],
    ],
    [
      'meets a broken server',
      failWith(new ApiError({ status: 500, message: 'Une erreur est survenue.' })),
      { orders: ['o-1 received'], failure: { type: 'serverError', reason: 'Une erreur est survenue.' } },
      [],
    ],
    [
      'meets a proxy without the server',
      failWith(new ApiError({ status: 502 })),
      { orders: ['o-1 received'], failure: { type: 'serverError', reason: '' } },
      [],
    ],
    [
      'gets an answer that nobody understands',
      () => ({ payload: {} }),
      { orders: ['o-1 received'], failure: { type: 'serverError', reason: '' } },
      [],
    ],
  ])('%s', async (_, answer, expected, reported) => {
    const { board, read, requests, answerWith, told } = await startBoard(() => boardOf(received));
    answerWith(answer);
    board.send({ type: 'order.open', orderId: 'o-1' });
    board.send({ type: 'order.act', orderId: 'o-1', event: accept });
    await vi.advanceTimersByTimeAsync(0);
    expect(read()).toMatchObject({ ...expected, action: 'idle' });
    expect([requests.at(-1), told]).toMatchObject([{ method: 'POST', path: '/v2/staff/orders/o-1/events', body: accept }, reported]);
  });
});

describe('the stream of events', () => {
  test('merges changed orders, tells a change of the controls, and a heartbeat changes nothing', async () => {
    const { read, told } = await startBoard();
    streams[0]?.emit('heartbeat');
    expect([read().orders, told]).toEqual([['o-1 accepted'], []]);
    streams[0]?.emit('update', { orders: [other], lastEventId: 8 });
    streams[0]?.emit('controls');
    expect([read().orders, told]).toEqual([['o-1 accepted', 'o-2 received'], ['controls changed']]);
  });

  test('is lost by an error and found again when it opens', async () => {
    const { read } = await startBoard();
    streams[0]?.emit('error');
    expect(read().connection).toEqual({ following: 'reconnecting' });
    // The browser reconnects by itself.
    await vi.advanceTimersByTimeAsync(boardPollMs);
    streams[0]?.emit('open');
    expect(read().connection).toEqual({ following: 'connected' });
    await vi.advanceTimersByTimeAsync(boardPollMs);
    expect(streams).toHaveLength(1);
  });

  test('that the server refuses leads at once to the question whether the session lasts', async () => {
    const { read, requests, answerWith, told } = await startBoard();
    answerWith(ended);
    streams[0]?.close();
    streams[0]?.emit('error');
    await vi.advanceTimersByTimeAsync(0);
    expect([requests.map(({ path }) => path), told]).toEqual([['/v2/staff/orders', '/v2/staff/orders'], ['ended']]);
    expect(read().connection).toEqual({ following: 'reconnecting' });
  });

  test('that a proxy refuses while the server restarts leaves the board as it is, and is opened again', async () => {
    const { read, answerWith, told } = await startBoard();
    answerWith(failWith(new ApiError({ status: 502 })));
    streams[0]?.close();
    streams[0]?.emit('error');
    await vi.advanceTimersByTimeAsync(0);
    expect([read(), told]).toMatchObject([{ connection: { following: 'reconnecting' }, orders: ['o-1 accepted'] }, []]);
    await vi.advanceTimersByTimeAsync(boardPollMs);
    streams[1]?.emit('open');
    expect(read().connection).toEqual({ following: 'connected' });
  });

  test('reports the end of the session', async () => {
    const { told } = await startBoard();
    streams[0]?.emit('ended');
    expect(told).toEqual(['ended']);
  });

  test('is opened again, after the last event, some seconds after the server has rejected it', async () => {
    await startBoard();
    streams[0]?.emit('update', { orders: [], lastEventId: 9 });
    streams[0]?.close();
    streams[0]?.emit('error');
    await vi.advanceTimersByTimeAsync(boardPollMs - 1);
    expect(streams).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(streams.map(({ url }) => url)).toEqual(['/v2/staff/events?after=7', '/v2/staff/events?after=9']);
  });

  test.each(['open', 'heartbeat', 'controls'])('is opened again after a silence since the last "%s"', async (message) => {
    await startBoard();
    await vi.advanceTimersByTimeAsync(boardSilenceMs - 1);
    streams[0]?.emit(message);
    await vi.advanceTimersByTimeAsync(boardSilenceMs - 1);
    expect(streams).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(streams.map(({ readyState }) => readyState)).toEqual([FakeStream.CLOSED, 1]);
  });

  test('that stays silent from the beginning is opened again, and the board says so', async () => {
    const { read } = await startBoard();
    await vi.advanceTimersByTimeAsync(boardSilenceMs);
    expect(streams).toHaveLength(2);
    expect(read().connection).toEqual({ following: 'reconnecting' });
  });

  test('is lost while the device is offline, and opened again when it is online', async () => {
    const { read } = await startBoard();
    page.dispatchEvent(new Event('offline'));
    expect(read().connection).toEqual({ following: 'reconnecting' });
    page.dispatchEvent(new Event('online'));
    expect(streams.map(({ readyState }) => readyState)).toEqual([FakeStream.CLOSED, 1]);
  });

  test('ends with the board', async () => {
    const { board, read } = await startBoard();
    board.stop();
    page.dispatchEvent(new Event('offline'));
    expect(read().connection).toEqual({ following: 'connected' });
    page.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(2 * boardSilenceMs);
    expect(streams.map(({ readyState }) => readyState)).toEqual([FakeStream.CLOSED]);
  });
});

describe('the counter offers what the state of an order accepts', () => {
  const offered = (change: Partial<typeof received>) => [...acceptableEvents({ ...received, ...change })].toSorted();
  test.each([
    [{}, ['order.accept', 'order.refuse']],
    [{ state: 'accepted' }, ['order.cancel', 'order.reschedule', 'order.start']],
    [{ state: 'preparing' }, ['order.cancel', 'order.finish', 'order.reschedule']],
    [{ state: 'ready' }, ['order.cancel', 'order.handOver']],
    // Paid by card: it can be refunded later.
    [{ state: 'handedOver' }, ['order.cancel']],
    [{ state: 'handedOver', paymentMethod: 'cash' }, []],
    [{ state: 'refunded' }, []],
  ] as const)('%j', (change, expected) => {
    expect(offered(change)).toEqual(expected);
  });
});
