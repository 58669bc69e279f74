// In plain JavaScript, because `crypto.subtle` is missing on plain http, where a till may run too.

const K = Uint32Array.from({ length: 64 }, (_, i) => fraction(primes(64)[i]!, 1 / 3))
const START = Uint32Array.from({ length: 8 }, (_, i) => fraction(primes(8)[i]!, 1 / 2))
const BLOCK = 64

function primes(count: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
}

/** The first 32 bits of the fraction of a root. */
function fraction(of: number, power: number): number {
  const root = of ** power
  return Math.floor((root - Math.floor(root)) * 2 ** 32)
}

/** SHA-256 of bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(padded.length - 4, bytes.length << 3)
  const state = START.slice()
  for (let at = 0; at < padded.length; at += BLOCK) compress(state, view, at)
  const digest = new DataView(new ArrayBuffer(32))
  for (const [i, word] of state.entries()) digest.setUint32(i * 4, word)
  return new Uint8Array(digest.buffer)
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))

function compress(state: Uint32Array, view: DataView, at: number): void {
  const w = new Uint32Array(64)
  for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + i * 4)
  for (let i = 16; i < 64; i++) {
    const [a, b] = [w[i - 15]!, w[i - 2]!]
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10)
    w[i] = w[i - 16]! + s0 + w[i - 7]! + s1
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < 64; i++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = state[i]! + word
}

/** HMAC-SHA-256 of a text, in hexadecimal digits; a key has at most 64 bytes. */
export function hmacSha256(key: Uint8Array, text: string): string {
  const padded = (by: number) => {
    const block = new Uint8Array(BLOCK).fill(by)
    for (const [i, byte] of key.entries()) block[i] = byte ^ by
    return block
  }
  const inner = sha256(joined(padded(0x36), new TextEncoder().encode(text)))
  return Array.from(sha256(joined(padded(0x5c), inner)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}
