import { fromCallback } from 'xstate';

// Frequencies in hertz of the two notes, their length in seconds, and the interval between two chimes in milliseconds.
const notes = [880, 1175] as const;
const noteSeconds = 0.35;
const intervalMs = 2500;

/**
 * Plays a chime of two notes until it is stopped. Rejects the actor if the browser plays no sound before the first tap on the page.
 */
export const playAlarm = fromCallback(() => {
  const audio = new AudioContext();
  if (audio.state === 'suspended' && !navigator.userActivation.hasBeenActive) {
    void audio.close();
    throw new Error('The browser plays no sound before the first tap');
  }
  void audio.resume();
  const chime = () => notes.forEach((frequency, index) => playNote(audio, frequency, audio.currentTime + index * noteSeconds));
  chime();
  const timer = setInterval(chime, intervalMs);
  return () => {
    clearInterval(timer);
    void audio.close();
  };
});

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
