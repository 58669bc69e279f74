/**
 * A copy of the bytes in memory of their own, for a cache: what zlib gives is a part of 16 kB, which stay as long as it
 * does, and a small Buffer a part of eight.
 */
export function kept(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}
