// How each sound is made: tones, and noise through a band, on the spot.

import type { Sound } from "./sound";

interface Layer {
  /** A tone in Hz, or noise through a band around it. */
  readonly kind: "sine" | "triangle" | "noise";
  readonly from: number;
  readonly to?: number;
  readonly seconds: number;
  readonly loud: number;
  readonly after?: number;
  readonly narrow?: number;
}

const SOUNDS: Readonly<Record<Sound, readonly Layer[]>> = {
  select: [{ kind: "noise", from: 2600, seconds: 0.03, loud: 0.16, narrow: 1.2 }],
  place: [
    { kind: "noise", from: 900, seconds: 0.05, loud: 0.3, narrow: 0.9 },
    { kind: "triangle", from: 210, to: 150, seconds: 0.07, loud: 0.16 },
  ],
  back: [{ kind: "noise", from: 1500, to: 700, seconds: 0.07, loud: 0.18, narrow: 0.8 }],
  flip: [{ kind: "noise", from: 3200, to: 1400, seconds: 0.06, loud: 0.2, narrow: 0.7 }],
  submit: [
    { kind: "triangle", from: 330, to: 300, seconds: 0.09, loud: 0.2 },
    { kind: "triangle", from: 495, to: 470, seconds: 0.14, loud: 0.18, after: 0.08 },
  ],
  refuse: [{ kind: "triangle", from: 180, to: 140, seconds: 0.11, loud: 0.2 }],
  foul: [
    { kind: "triangle", from: 220, to: 205, seconds: 0.1, loud: 0.18 },
    { kind: "triangle", from: 185, to: 170, seconds: 0.16, loud: 0.18, after: 0.11 },
  ],
  tick: [{ kind: "triangle", from: 880, to: 700, seconds: 0.035, loud: 0.14 }],
  splash: [
    { kind: "noise", from: 700, to: 4200, seconds: 0.16, loud: 0.16, narrow: 0.6 },
    { kind: "noise", from: 3800, to: 500, seconds: 0.24, loud: 0.3, narrow: 0.5, after: 0.14 },
  ],
  seal: [
    { kind: "noise", from: 260, seconds: 0.09, loud: 0.5, narrow: 0.8 },
    { kind: "sine", from: 110, to: 60, seconds: 0.16, loud: 0.4 },
  ],
  chime: [
    { kind: "sine", from: 659, seconds: 0.28, loud: 0.12 },
    { kind: "sine", from: 988, seconds: 0.38, loud: 0.1, after: 0.09 },
  ],
};

let hiss: AudioBuffer | null = null;

/** Sounds at once. */
export function sound(audio: AudioContext, kind: Sound): void {
  for (const layer of SOUNDS[kind]) sounded(audio, layer);
}

function sounded(audio: AudioContext, { kind, from, to = from, seconds, loud, after = 0, narrow = 1 }: Layer): void {
  const start = audio.currentTime + after;
  const end = start + seconds;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0008, end);
  gain.connect(audio.destination);
  if (kind === "noise") {
    const source = audio.createBufferSource();
    source.buffer = hiss ??= noise(audio);
    const band = audio.createBiquadFilter();
    band.type = "bandpass";
    band.Q.value = narrow;
    band.frequency.setValueAtTime(from, start);
    band.frequency.exponentialRampToValueAtTime(to, end);
    source.connect(band).connect(gain);
    source.start(start, Math.random() * 0.5);
    source.stop(end);
  } else {
    const tone = audio.createOscillator();
    tone.type = kind;
    tone.frequency.setValueAtTime(from, start);
    tone.frequency.exponentialRampToValueAtTime(to, end);
    tone.connect(gain);
    tone.start(start);
    tone.stop(end);
  }
}

function noise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return buffer;
}
