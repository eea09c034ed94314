/* The sounds of a board, loaded only for players who switched them on: a wooden click for a peg, a
 * tick for each pin of an answer as it appears, and a few notes at the end, or when a match begins to
 * wait for you. The script synthesizes them, so there are no audio files.
 */

const LOUDNESS = 0.1;
const WOOD = { type: "triangle", length: 0.07, fall: 0.6 };
const BLACK = { pitch: 660, length: 0.06 };
const WHITE = { pitch: 990, length: 0.06 };
const FALLING = [392, 311];
const ENDINGS = { won: [523, 659, 784, 1047], drawn: [523, 523], lost: FALLING, "given-up": FALLING };
const CALL = [659, 880]; // in a match, to whom it waits for from now on
const NOTE = { length: 0.28 };
const STEP = 0.12; // seconds from a note to the next
const BEAT = 0.09; // and from a tick, where pins do not move

let context;
let clicked = 0;

/** When the next sound can begin; nothing before a person has touched the page, as browsers demand. */
function now() {
  if (!navigator.userActivation?.hasBeenActive) return undefined;
  context ??= new AudioContext();
  if (context.state !== "running") context.resume();
  return context.currentTime;
}

function sound(at, { pitch, length, type = "sine", fall = 1 }) {
  const source = new OscillatorNode(context, { type, frequency: pitch });
  const volume = new GainNode(context, { gain: 0 });
  source.frequency.setValueAtTime(pitch, at);
  source.frequency.exponentialRampToValueAtTime(pitch * fall, at + length);
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.004);
  volume.gain.exponentialRampToValueAtTime(LOUDNESS / 1000, at + length);
  source.connect(volume).connect(context.destination);
  source.start(at);
  source.stop(at + length);
}

/** A peg: each color a little higher; those of a copied row one after the other. */
function click(color) {
  const start = now();
  if (start === undefined) return;
  clicked = Math.max(start, clicked + WOOD.length);
  sound(clicked, { ...WOOD, pitch: 330 * 2 ** (color / 24) });
}

/** An answer, in step with its pins, and then how the game ended. */
function answer(pins, ending = []) {
  const start = now();
  if (start === undefined) return;
  const beat = parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--beat")) / 1000 || BEAT;
  pins.forEach((pin, index) => sound(start + (index + 1) * beat, pin.matches(".pin--b") ? BLACK : WHITE));
  const after = start + (pins.length + 2) * beat;
  ending.forEach((pitch, index) => sound(after + index * STEP, { ...NOTE, pitch }));
}

function board() {
  const rows = document.querySelectorAll("#history tbody tr");
  const ending = Object.keys(ENDINGS).find((name) => document.querySelector(`.ending--${name}`));
  const waits = document.querySelectorAll(".match code-row, .match .board__head--turn").length;
  return { rows: rows.length, last: rows[rows.length - 1], ending, waits };
}

let known = board();

document.addEventListener("peg-placed", ({ detail }) => click(detail.color));
document.addEventListener("htmx:afterSettle", () => {
  const shown = board();
  const pins = shown.rows > known.rows ? [...shown.last.querySelectorAll(".plate .pin--b, .plate .pin--w")] : [];
  const ending = shown.ending === known.ending ? [] : (ENDINGS[shown.ending] ?? []);
  const call = shown.waits > known.waits ? CALL : [];
  known = shown;
  const notes = [...ending, ...call];
  if (pins.length || notes.length) answer(pins, notes);
});
