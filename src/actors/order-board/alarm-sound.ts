import { fromCallback } from 'xstate';
import { createNotifier } from '#platform/notifier.ts';

// Frequencies in hertz of the two notes, their length in seconds, and the interval between two chimes in milliseconds.
const notes = [880, 1175] as const;
const noteSeconds = 0.35;
const intervalMs = 2500;
/** Milliseconds after which sound counts as blocked if it has not started, or its clock has not advanced. */
const startMs = 500;

/** Events after which browsers allow sound. iOS sends no click for a tap beside buttons and links. */
const gestures = ['click', 'touchend', 'keydown'] as const;

export type AlarmSound = ReturnType<typeof createAlarmSound>;

/**
 * Opens the sound of the alarm. `isBlocked`: the browser plays none, because nobody has tapped the page yet, or after it slept. Each
 * tap on the page then opens the sound anew, because a browser may refuse to resume the old one, or resume it without a sound.
 */
export function createAlarmSound() {
  const { subscribe, notify } = createNotifier<boolean>();
  let isBlocked = false;
  const output = createOutput((next) => {
    if (next === isBlocked) return;
    isBlocked = next;
    notify(isBlocked);
  });
  const playAlarm = fromCallback(() => {
    if (isBlocked || !output.exists()) throw new Error('The browser plays no sound');
    output.playChime();
    const timer = setInterval(output.playChime, intervalMs);
    return () => clearInterval(timer);
  });

  for (const type of gestures) addEventListener(type, output.reopenIfStopped, { capture: true });
  document.addEventListener('visibilitychange', output.resume);
  output.open();
  return { isBlocked: { getSnapshot: () => isBlocked, subscribe }, playAlarm };
}

/** Creates the sound output. Calls `onBlocked` when it is known whether the browser plays its sound. */
function createOutput(onBlocked: (isBlocked: boolean) => void) {
  let audio: AudioContext | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Times of the output and of the device at the last chime. */
  let lastChime = { time: -1, at: 0 };

  const isRunning = () => audio?.state === 'running';
  function resume() {
    if (!isRunning()) audio?.resume().catch(() => {});
  }
  function open() {
    clearTimeout(timer);
    const previous = audio;
    const created = createAudio();
    audio = created;
    lastChime = { time: -1, at: 0 };
    previous?.close().catch(() => {});
    created?.addEventListener('statechange', () => {
      // One that a tap has replaced closes later.
      if (created !== audio) return;
      onBlocked(!isRunning());
      resume();
    });
    if (created === null || isRunning()) return onBlocked(false);
    resume();
    timer = setTimeout(() => {
      if (!isRunning()) onBlocked(true);
    }, startMs);
  }
  /** After sleep some browsers report sound as running although its clock does not advance. */
  const isStalled = () => audio?.currentTime === lastChime.time && performance.now() - lastChime.at > startMs;
  function playChime() {
    if (audio === null || !isRunning()) return;
    if (isStalled()) return onBlocked(true);
    const { currentTime: time } = audio;
    lastChime = { time, at: performance.now() };
    for (const [index, frequency] of notes.entries()) playNote(audio, frequency, time + index * noteSeconds);
  }
  function reopenIfStopped() {
    if (!isRunning() || isStalled()) open();
  }
  return { exists: () => audio !== null, open, resume, reopenIfStopped, playChime };
}

/** Creates an output of the browser, or returns null if it has none. */
function createAudio(): AudioContext | null {
  try {
    return new AudioContext();
  } catch {
    return null;
  }
}

function playNote(audio: AudioContext, frequency: number, at: number): void {
  const oscillator = new OscillatorNode(audio, { frequency, type: 'triangle' });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(0.6, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + noteSeconds * 1.6);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + noteSeconds * 2);
}
