/* Twelve short sounds, made in the browser: never the only signal, never before the first tap or key.

   A newer sound ends the one that plays. Where a browser has no audio, or refuses it, all is silent. */

/** Tones of each sound: shape, begin ms, length ms, pitch Hz, pitch at its end Hz, strength. */
const SOUNDS = {
  pick: [["triangle", 0, 45, 660, 520]],
  right: [["sine", 0, 120, 523], ["sine", 120, 200, 784]],
  notyet: [["sine", 0, 260, 196, 185]],
  turn: [["noise", 0, 90, 0, 0, 0.5], ["sine", 90, 180, 880, 880, 0.8]],
  die: [...[0, 170, 350, 560].map((at) => ["triangle", at, 50, 240, 200]), ["triangle", 800, 120, 150, 110]],
  deal: [440, 494, 554].map((pitch, place) => ["sine", 180 * place, 50, pitch, pitch, 0.8]),
  wake: [["sine", 0, 320, 392, 587], ...[784, 988, 1175].map((pitch, place) => ["sine", 360 + 100 * place, 90, pitch, pitch, 0.8])],
  snore: [["triangle", 0, 210, 98, 131, 0.7], ["triangle", 210, 210, 131, 92, 0.7]],
  dragon: [["sawtooth", 0, 450, 110, 70]],
  king: [392, 523, 659, 784].map((pitch, place) => ["triangle", 120 * place, place < 3 ? 110 : 300, pitch, pitch, 0.9]),
  sleep: [659, 523, 392].map((pitch, place) => ["sine", 220 * place, 220, pitch, pitch, 0.9 - 0.15 * place]),
  box: [["triangle", 0, 70, 180, 150], ["sine", 140, 120, 698, 698, 0.9], ["sine", 260, 120, 880, 880, 0.9]],
};
const SOFT = 0.12;
const LOUD = 0.3;
const ATTACK = 0.008;
const RELEASE = 0.06;
const CUT = 0.01;
const MUFFLED = 400; // Hz: what a roar lets through

let on = false;
let level = SOFT;
let isTapped = false;
let context = null; // from the first tap or key on, where sound is on
let playing = null; // parts: [volume, tones] of each sound that plays or waits; ends

export function setSound(value, loud = false) {
  on = value;
  level = loud ? LOUD : SOFT;
  if (on) unlock();
  else cut();
}

/** Plays one of SOUNDS; `waits`: after the one that plays, if one does. */
export function play(name, waits = false) {
  if (!on || !context || document.hidden || !SOUNDS[name]) return;
  const now = context.currentTime;
  const from = waits && playing && context.state === "running" ? Math.max(now, playing.ends) : now;
  if (from === now) cut();
  const volume = context.createGain();
  volume.gain.value = level;
  volume.connect(context.destination);
  const tones = SOUNDS[name].map((tone) => begin(tone, from, volume));
  const ends = Math.max(...SOUNDS[name].map(([, at, length]) => from + (at + length) / 1000 + RELEASE));
  playing = { parts: [...(playing?.parts ?? []), [volume, tones]], ends };
}

function begin([shape, at, length, pitch, last = pitch, strength = 1], from, volume) {
  const [start, end] = [from + at / 1000, from + (at + length) / 1000];
  const tone = shape === "noise" ? noise(length / 1000) : context.createOscillator();
  if (shape !== "noise") {
    tone.type = shape;
    tone.frequency.setValueAtTime(pitch, start);
    tone.frequency.linearRampToValueAtTime(last, end);
  }
  const shaped = context.createGain();
  shaped.gain.setValueAtTime(0, start);
  shaped.gain.linearRampToValueAtTime(strength, start + ATTACK);
  shaped.gain.setValueAtTime(strength, end);
  shaped.gain.linearRampToValueAtTime(0, end + RELEASE);
  (shape === "sawtooth" ? tone.connect(muffler()) : tone).connect(shaped).connect(volume);
  tone.start(start);
  tone.stop(end + RELEASE);
  return tone;
}

function muffler() {
  const filter = context.createBiquadFilter();
  filter.frequency.value = MUFFLED;
  return filter;
}

function noise(seconds) {
  const source = context.createBufferSource();
  source.buffer = context.createBuffer(1, Math.ceil((seconds + RELEASE) * context.sampleRate), context.sampleRate);
  const samples = source.buffer.getChannelData(0);
  samples.forEach((_, place) => (samples[place] = Math.random() * 2 - 1));
  return source;
}

/** Ends what plays, without a click. */
function cut() {
  const now = context?.currentTime;
  for (const [volume, tones] of playing?.parts ?? []) {
    volume.gain.setValueAtTime(volume.gain.value, now);
    volume.gain.linearRampToValueAtTime(0, now + CUT);
    for (const tone of tones) tone.stop(now + CUT);
  }
  playing = null;
}

/** A browser lets a page sound from a tap or a key on; a phone call may take that back. */
function unlock() {
  if (!on || !isTapped) return;
  try {
    context ??= new AudioContext();
    if (context.state !== "running") context.resume().catch(() => {});
  } catch {
    context = null;
  }
}

/** By a person: not by a script, which no browser lets sound. */
function tapped({ isTrusted }) {
  if (!isTrusted) return;
  isTapped = true;
  document.documentElement.dataset.tapped = ""; // what is said unasked waits for it too
  unlock();
}

for (const kind of ["pointerup", "click", "keydown"]) document.addEventListener(kind, tapped, true);
