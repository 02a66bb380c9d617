import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAlarmSound } from '#actors/order-board/alarm-sound.ts';
import { startOrderBoard } from '#actors/order-board/order-board.actors.ts';
import { other, received } from '../../machines/order-board/scenario.ts';
import { createScriptedApi } from '../../support/actors/scripted-api.ts';

/** Chimes that were started, and the sound outputs that were opened, the last one last. */
const sound = { notes: [] as number[], calls: [] as unknown[][], opened: [] as FakeAudio[] };
/** What the browser does with a new output, and with one that is resumed. */
const browser = { state: 'running' as AudioState, isResumed: true };
type AudioState = 'running' | 'suspended' | 'interrupted' | 'closed';

class FakeAudio extends EventTarget {
  state: AudioState = browser.state;
  destination = {};
  stoppedAt: number | null = null;
  constructor() {
    super();
    sound.opened.push(this);
  }
  get currentTime() {
    return this.stoppedAt ?? Date.now() / 1000;
  }
  change(state: AudioState) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
  async resume() {
    if (!browser.isResumed) throw new DOMException('Not allowed', 'NotAllowedError');
    this.change('running');
  }
  async close() {
    this.change('closed');
  }
}
class FakeNode {
  gain = {
    setValueAtTime: (...input: unknown[]) => sound.calls.push(['set', ...input]),
    exponentialRampToValueAtTime: (...input: unknown[]) => sound.calls.push(['ramp', ...input]),
  };
  frequency: number;
  constructor(_: unknown, options: { frequency?: number }) {
    this.frequency = options.frequency ?? 0;
    sound.calls.push(['create', options]);
  }
  connect(target: unknown) {
    sound.calls.push(['connect']);
    return target;
  }
  start(at: number) {
    sound.notes.push(this.frequency, at);
  }
  stop(at: number) {
    sound.calls.push(['stop', at]);
  }
}
class FakeStream extends EventTarget {
  close() {}
}

let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers({ now: 10_000 });
  page = new EventTarget();
  Object.assign(sound, { notes: [], calls: [], opened: [] });
  Object.assign(browser, { state: 'running', isResumed: true });
  vi.stubGlobal('EventSource', FakeStream);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('AudioContext', FakeAudio);
  vi.stubGlobal('OscillatorNode', FakeNode);
  vi.stubGlobal('GainNode', FakeNode);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts the board with a new order. */
async function startBoard() {
  const alarm = createAlarmSound();
  const { api } = createScriptedApi(() => ({ payload: { orders: [received], lastEventId: 1 } }));
  const board = startOrderBoard({ api, sound: alarm, onEnd: () => {}, onControlsChanged: () => {} });
  await vi.advanceTimersByTimeAsync(0);
  return {
    board,
    tap: () => page.dispatchEvent(new Event('click')),
    read: () => ({ ...board.getSnapshot().value, isBlocked: alarm.isBlocked.getSnapshot() }),
  };
}
const ringing = { alarm: { alerting: 'ringing' }, isBlocked: false };
const muted = { alarm: { alerting: 'muted' }, isBlocked: true };
const chimes = () => sound.notes.length / 4;

test('the alarm plays two notes, one after the other, until it is acknowledged', async () => {
  const { board } = await startBoard();
  expect(sound.notes).toEqual([880, 10, 1175, 10.35]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(chimes()).toBe(3);
  board.send({ type: 'alarm.acknowledge' });
  await vi.advanceTimersByTimeAsync(5000);
  expect(chimes()).toBe(3);
});

test('each note fades in and out, so that it does not crackle', async () => {
  await startBoard();
  expect(sound.calls.slice(0, 8)).toEqual([
    ['create', { frequency: 880, type: 'triangle' }],
    ['create', { gain: 0 }],
    ['set', 0.0001, 10],
    ['ramp', 0.6, 10.02],
    ['ramp', 0.0001, 10.56],
    ['connect'],
    ['connect'],
    ['stop', 10.7],
  ]);
});

test('after a reload with an unseen order the alarm is muted until the first tap, then heard, and heard for the next order', async () => {
  Object.assign(browser, { state: 'suspended', isResumed: false });
  const { board, read, tap } = await startBoard();
  await vi.advanceTimersByTimeAsync(500);
  expect([read(), chimes()]).toMatchObject([muted, 0]);
  Object.assign(browser, { state: 'running', isResumed: true });
  tap();
  expect([read(), chimes()]).toMatchObject([ringing, 1]);
  await vi.advanceTimersByTimeAsync(2500);
  expect(chimes()).toBe(2);
  board.send({ type: 'alarm.acknowledge' });
  board.send({ type: 'orders.changed', orders: [other], lastEventId: 2 });
  expect([read(), chimes()]).toMatchObject([ringing, 3]);
});

test('a tap that comes before the first order is enough', async () => {
  Object.assign(browser, { state: 'suspended', isResumed: false });
  const alarm = createAlarmSound();
  await vi.advanceTimersByTimeAsync(500);
  expect(alarm.isBlocked.getSnapshot()).toBe(true);
  browser.state = 'running';
  page.dispatchEvent(new Event('touchend'));
  expect([alarm.isBlocked.getSnapshot(), sound.opened.map(({ state }) => state)]).toEqual([false, ['closed', 'running']]);
});

test('where the browser allows sound without a tap, nothing asks for one, although it starts late', async () => {
  browser.state = 'suspended';
  browser.isResumed = false;
  const { read } = await startBoard();
  await vi.advanceTimersByTimeAsync(400);
  expect(read()).toMatchObject(ringing);
  sound.opened[0]?.change('running');
  await vi.advanceTimersByTimeAsync(2500);
  expect([read(), chimes()]).toMatchObject([ringing, 1]);
});

test('sound that is interrupted by sleep and cannot be resumed mutes the alarm until a tap opens it anew', async () => {
  const { read, tap } = await startBoard();
  browser.isResumed = false;
  sound.opened[0]?.change('interrupted');
  await vi.advanceTimersByTimeAsync(2500);
  expect([read(), chimes()]).toMatchObject([muted, 1]);
  tap();
  expect([read(), chimes()]).toMatchObject([ringing, 2]);
});

test('sound that can be resumed after sleep is, without a tap', async () => {
  const { read } = await startBoard();
  sound.opened[0]?.change('interrupted');
  await vi.advanceTimersByTimeAsync(2500);
  expect([read(), sound.opened.length, chimes()]).toMatchObject([ringing, 1, 3]);
});

test('sound whose time stands still after sleep is muted until a tap opens it anew', async () => {
  const { read, tap } = await startBoard();
  await vi.advanceTimersByTimeAsync(2500);
  const [audio] = sound.opened;
  if (audio !== undefined) audio.stoppedAt = audio.currentTime;
  await vi.advanceTimersByTimeAsync(2500);
  expect([read(), chimes()]).toMatchObject([muted, 2]);
  tap();
  expect([read(), chimes()]).toMatchObject([ringing, 3]);
});

test('a tap changes nothing while sound is on', async () => {
  const { tap } = await startBoard();
  tap();
  expect([sound.opened.length, chimes()]).toEqual([1, 1]);
});

test('a browser without any sound shows the alarm, and asks for no tap', async () => {
  vi.stubGlobal('AudioContext', undefined);
  const { read } = await startBoard();
  expect(read()).toMatchObject({ alarm: { alerting: 'muted' }, isBlocked: false });
});
