// Sounds for a driver whose eyes are on the road. Browsers play none before a touch or a key of the page's user.

const NOTE_SECONDS = 0.3;
const PACE_SECONDS = 0.18;
const VOLUME = 0.4;
const SILENCE = 0.001;
/** Browsers disagree which of these count as the user's; a finger's `pointerdown`, for one, does not. */
const GESTURES = ["pointerdown", "pointerup", "touchend", "click", "keydown"];

/** @type {AudioContext | undefined} */
let audio;
let isWanted = false;

/** A phone call may end the sound at any time, so each gesture turns it on again. */
function unlock() {
  audio ??= new AudioContext();
  audio.onstatechange = showState;
  // Where the browser does not take the gesture for one of the user, the next one is tried.
  if (audio.state !== "running") audio.resume().catch(showState);
  showState();
}

function showState() {
  const isOff = isWanted && audio?.state !== "running";
  for (const hint of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-sound-off]"))) {
    hint.hidden = !isOff;
  }
}

/**
 * Shows `[data-sound-off]` as long as a page needs sound and the browser does not allow it.
 * @param {boolean} isNeeded
 */
export function needSound(isNeeded) {
  isWanted = isNeeded;
  showState();
}

/**
 * Plays notes one after the other.
 * @param {number[]} pitches in hertz
 */
export function sound(pitches) {
  if (audio?.state !== "running") return;
  for (const [index, pitch] of pitches.entries()) note(audio, pitch, audio.currentTime + index * PACE_SECONDS);
}

/**
 * @param {AudioContext} context
 * @param {number} pitch
 * @param {number} start
 */
function note(context, pitch, start) {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(VOLUME, start);
  volume.gain.exponentialRampToValueAtTime(SILENCE, start + NOTE_SECONDS);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + NOTE_SECONDS);
}

// The page may have been touched while this script was loading.
if (navigator.userActivation?.isActive) unlock();
for (const gesture of GESTURES) addEventListener(gesture, unlock, { capture: true, passive: true });
