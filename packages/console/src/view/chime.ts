const NOTES_HZ = [660, 880];
const NOTE_SECONDS = 0.18;
const VOLUME = 0.15;

let context: AudioContext | undefined;

/** Two short notes, made here: there is no file to fetch. A browser that was never clicked in may keep silent. */
export function chime(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  for (const [index, hertz] of NOTES_HZ.entries()) {
    const at = currentTime + index * NOTE_SECONDS;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(VOLUME, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + NOTE_SECONDS);
    tone.connect(volume).connect(destination);
    tone.start(at);
    tone.stop(at + NOTE_SECONDS);
  }
}
