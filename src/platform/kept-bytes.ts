/** A copy in memory of its own, for a cache: zlib's is a part of 16 kB that stays with it, a small Buffer's of eight. */
export function kept(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}
