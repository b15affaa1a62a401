/* Small sounds, off until switched on, and never the only signal. */

let context = null;
let on = false;

const NOTES = {
  pick: [[520, 0.04, "triangle"]],
  good: [[523, 0.12, "sine"], [784, 0.22, "sine"]],
  try: [[196, 0.25, "sine"]],
  page: [[660, 0.03, "triangle"], [880, 0.03, "triangle"]],
  knock: [[147, 0.07, "square"]],
  turn: [[392, 0.06, "triangle"], [440, 0.06, "triangle"]],
};

export function setSound(value) {
  on = value;
}

/** Plays one of NOTES. */
export function play(name) {
  if (!on || !window.AudioContext) return;
  context ??= new AudioContext();
  let at = context.currentTime;
  for (const [pitch, length, shape] of NOTES[name]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = shape;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + length);
    at += length;
  }
}
