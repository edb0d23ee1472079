// Dice on a table and a volley far off, made of noise when they are wanted: no files. Off unless the player asks for it.
import { settings } from './settings.svelte';

let context: AudioContext | null = null;

function noise(from: AudioContext, seconds: number): AudioBufferSourceNode {
  const buffer = from.createBuffer(1, Math.ceil(from.sampleRate * seconds), from.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  const source = from.createBufferSource();
  source.buffer = buffer;
  return source;
}

function burst(from: AudioContext, at: number, seconds: number, pitch: number, loud: number, kind: BiquadFilterType): void {
  const source = noise(from, seconds),
    filter = from.createBiquadFilter(),
    gain = from.createGain();
  filter.type = kind;
  filter.frequency.value = pitch;
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  source.connect(filter).connect(gain).connect(from.destination);
  source.start(at);
}

function ready(): AudioContext | null {
  if (!settings.sound || typeof AudioContext === 'undefined') return null;
  try {
    context ??= new AudioContext();
    void context.resume();
    return context;
  } catch {
    return null;
  }
}

/** Dice rolling out: a knock for each, and the last ones quieter. */
export function rattle(dice: number): void {
  const c = ready();
  if (!c) return;
  const knocks = Math.min(10, 3 + dice);
  for (let i = 0; i < knocks; i++)
    burst(
      c,
      c.currentTime + 0.045 * i + Math.random() * 0.03,
      0.05,
      1800 + Math.random() * 1600,
      0.22 * (1 - i / (knocks + 2)),
      'bandpass',
    );
}

/** Muskets or a gun, heard from the hill. */
export function shots(units: number): void {
  const c = ready();
  if (!c) return;
  for (let i = 0; i < Math.min(6, 1 + units * 2); i++)
    burst(c, c.currentTime + i * 0.07 + Math.random() * 0.05, 0.5, 320 + Math.random() * 200, 0.3, 'lowpass');
}
