/* The sounds of a board, while its speaker is on, which fetches this script: a wooden click for a peg, a tick for each pin of an
 * answer as it appears, and a few notes at the end, or when a match begins to wait for you. The script
 * synthesizes them, so there are no audio files. A device that vibrates does so once for a peg and for
 * an answer.
 */

const LOUDNESS = 0.1;
const SOFT = LOUDNESS / 2;
const WOOD = { type: "triangle", length: 0.07, fall: 0.6 };
const BLACK = { pitch: 660, length: 0.06 };
const WHITE = { pitch: 990, length: 0.06 };
const STEP = 0.12; // seconds from a note to the next
const BEAT = 0.09; // and from a tick, where pins do not move
const TICK = { ...BLACK, step: BEAT };
const WON = notes(523, 659, 784, 1047);
const PERFECT = [...WON, TICK, TICK, TICK, TICK, ...notes(2093).map(softly)];
const FALLING = notes(392, 311).map(softly);
const ENDINGS = { perfect: PERFECT, won: WON, drawn: notes(523, 523), lost: FALLING, "given-up": FALLING };
const DAY = { pitch: 1760, length: 0.06 }; // one more in a row of dailies
const CALL = notes(659, 880); // in a match, to whom it waits for from now on
const RIGHT = 523; // in Rush, a tone higher with each in a row, up to five
const MISS = { pitch: 196, length: 0.12 };
const LATE = { pitch: 880, length: 0.03, loudness: SOFT };
const TOUCH = 10; // milliseconds

let context;
let clicked = 0;

function notes(...pitches) {
  return pitches.map((pitch) => ({ pitch, length: 0.28, step: STEP }));
}

function softly(note) {
  return { ...note, loudness: SOFT };
}

/** When the next sound can begin; nothing while the speaker is off, or before a person has touched
 * the page, as browsers demand. */
function now() {
  if (!document.querySelector("#sound[aria-pressed=true]")) return undefined;
  if (!navigator.userActivation?.hasBeenActive) return undefined;
  context ??= new AudioContext();
  if (context.state !== "running") context.resume();
  return context.currentTime;
}

function sound(at, { pitch, length, type = "sine", fall = 1, loudness = LOUDNESS }) {
  const source = new OscillatorNode(context, { type, frequency: pitch });
  const volume = new GainNode(context, { gain: 0 });
  source.frequency.setValueAtTime(pitch, at);
  source.frequency.exponentialRampToValueAtTime(pitch * fall, at + length);
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loudness, at + 0.004);
  volume.gain.exponentialRampToValueAtTime(loudness / 1000, at + length);
  source.connect(volume).connect(context.destination);
  source.start(at);
  source.stop(at + length);
}

/** A peg: each color a little higher; those of a copied row one after the other. */
function click(color) {
  const start = now();
  if (start === undefined) return;
  navigator.vibrate?.(TOUCH);
  clicked = Math.max(start, clicked + WOOD.length);
  sound(clicked, { ...WOOD, pitch: 330 * 2 ** (color / 24) });
}

/** An answer, in step with its pins, and then how the game ended. */
function answer(pins, ending = []) {
  const start = now();
  if (start === undefined) return;
  if (pins.length) navigator.vibrate?.(TOUCH);
  const beat = parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--beat")) / 1000 || BEAT;
  pins.forEach((pin, index) => sound(start + (index + 1) * beat, pin.matches(".pin--b") ? BLACK : WHITE));
  let after = start + (pins.length + 2) * beat;
  for (const note of ending) {
    sound(after, note);
    after += note.step;
  }
}

function board() {
  const rows = document.querySelectorAll("#history tbody tr");
  const ending = Object.keys(ENDINGS).find((name) => document.querySelector(`.ending--${name}`));
  const waits = document.querySelectorAll(".match code-row, .match .board__head--turn").length;
  return { rows: rows.length, last: rows[rows.length - 1], ending, waits };
}

let known = board();

document.addEventListener("peg-placed", ({ detail }) => click(detail.color));
document.addEventListener("note-made", ({ detail }) => {
  const start = now();
  if (start !== undefined) sound(start, { pitch: detail.isOut ? 220 : 330, length: 0.06 });
});
document.addEventListener("rush-answered", ({ detail: { isRight, combo } }) => {
  const start = now();
  if (start === undefined) return;
  navigator.vibrate?.(TOUCH);
  sound(start, isRight ? { pitch: RIGHT * 2 ** ((Math.min(combo, 5) - 1) / 6), length: 0.14 } : MISS);
});
document.addEventListener("rush-tick", () => {
  const start = now();
  if (start !== undefined) sound(start, LATE);
});
document.addEventListener("rush-over", () => answer([], notes(523, 523, 523)));
document.addEventListener("htmx:afterSettle", () => {
  if (document.querySelector("rush-run")) return;
  const shown = board();
  const pins = shown.rows > known.rows ? [...shown.last.querySelectorAll(".plate .pin--b, .plate .pin--w")] : [];
  const ending = shown.ending === known.ending ? [] : [...(ENDINGS[shown.ending] ?? [])];
  if (ending.length && document.querySelector(".ending--won count-down")) ending.push(DAY);
  const call = shown.waits > known.waits ? CALL : [];
  known = shown;
  const music = [...ending, ...call];
  if (pins.length || music.length) answer(pins, music);
});
