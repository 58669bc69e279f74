/** Pieces of one line that are worth the same. */
export interface Pieces {
  line: number
  count: number
  /** What an amount is shared by: of one piece. */
  worth: number
}

/**
 * Shares paise over pieces by worth: each piece's share is rounded down, and what is left goes by a paisa to the pieces
 * with the largest remainders, those of the earlier line first. Returns what each entry of `pieces` bears together.
 */
export function shareOverPieces(sum: number, pieces: readonly Pieces[]): number[] {
  const whole = pieces.reduce((total, { count, worth }) => total + count * worth, 0)
  if (whole === 0) return pieces.map(() => 0)
  // Exact beyond 2^53 as well: an order may be worth ten crore rupees.
  const parts = pieces.map(({ line, count, worth }, index) => {
    const product = BigInt(sum) * BigInt(worth)
    const each = product / BigInt(whole)
    return { line, count, index, each: Number(each), remainder: product - each * BigInt(whole) }
  })
  const shares = parts.map(({ count, each }) => count * each)
  let left = sum - shares.reduce((total, share) => total + share, 0)
  parts.sort((a, b) =>
    a.remainder === b.remainder ? a.line - b.line || a.index - b.index : a.remainder < b.remainder ? 1 : -1,
  )
  for (const { index, count } of parts) {
    const more = Math.min(left, count)
    shares[index]! += more
    left -= more
  }
  return shares
}
