/** Milliseconds out of sight after which the same packet is taken as shown again. */
const AWAY_MS = 2_000

/** What the camera sees (null: no code) is returned once two pictures in a row show it; again only after being away. */
export function createSeenCodes(): (seen: string | null, at: number) => string | null {
  let before: string | null = null
  let passed: string | null = null
  let passedSeenAt = -Infinity
  return (seen, at) => {
    const isSure = seen !== null && seen === before
    before = seen
    if (seen !== null && seen === passed && at - passedSeenAt < AWAY_MS) {
      passedSeenAt = at
      return null
    }
    if (!isSure) return null
    passed = seen
    passedSeenAt = at
    return seen
  }
}
