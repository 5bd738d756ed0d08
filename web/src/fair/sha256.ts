// SHA-256 and HMAC by the standard (FIPS 180-4, RFC 2104): a page that is no secure context has none of its own.

const PRIMES: number[] = [];
for (let number = 2; PRIMES.length < 64; number++) if (PRIMES.every((prime) => number % prime)) PRIMES.push(number);

/** The first 32 bits of the fractional part of a root. */
function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}

const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

function turned(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

/** The message with its padding: a one, zeros, and the length in bits. */
function padded(message: Uint8Array): DataView {
  const length = ((message.length + 8) >> 6) * 64 + 64;
  const bytes = new Uint8Array(length);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(length - 4, message.length << 3);
  return view;
}

export function sha256(message: Uint8Array): Uint8Array {
  const view = padded(message);
  const state = Int32Array.from(START);
  const words = new Int32Array(64);
  for (let block = 0; block < view.byteLength; block += 64) {
    for (let at = 0; at < 16; at++) words[at] = view.getInt32(block + at * 4);
    for (let at = 16; at < 64; at++) {
      const [a, b] = [words[at - 15]!, words[at - 2]!];
      const s0 = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
      const s1 = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
      words[at] = words[at - 16]! + s0 + words[at - 7]! + s1;
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
    for (let at = 0; at < 64; at++) {
      const sum1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const t1 = (h + sum1 + ((e & f) ^ (~e & g)) + ROUNDS[at]! + words[at]!) | 0;
      const sum0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const t2 = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at]! += word));
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => digest.setInt32(at * 4, word));
  return new Uint8Array(digest.buffer);
}

export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = sha256(joined(block.map((byte) => byte ^ 0x36), message));
  return sha256(joined(block.map((byte) => byte ^ 0x5c), inner));
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

export function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export function ascii(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
