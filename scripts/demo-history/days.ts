/** The day on which the history is made to end, and its hour: a Wednesday, a little after one. */
export const LAST_DAY = '2026-11-18'
export const NOW = new Date(`${LAST_DAY}T13:10:00+05:30`)
export const DAYS = 32

const DAY_MS = 86_400_000

/** A time of a day in India, `back` days before the last one, in minutes after midnight. */
export const timeOf = (back: number, minutes: number): Date =>
  new Date(Date.parse(`${LAST_DAY}T00:00:00+05:30`) - back * DAY_MS + minutes * 60_000)

/** A day, `ahead` of the last one. */
export const dayAhead = (ahead: number): string =>
  new Date(Date.parse(`${LAST_DAY}T12:00:00Z`) + ahead * DAY_MS).toISOString().slice(0, 10)

/** Numbers between 0 and 1, the same in each run (mulberry32). */
export function seeded(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return { next, between, anyOf: <T>(list: readonly T[]): T => list[between(0, list.length - 1)]! }
}
export type Chance = ReturnType<typeof seeded>

/** A time of the day at which people shop, in minutes after midnight: morning and evening peaks. */
export function shoppingTime({ next, between }: Chance): number {
  const part = next()
  if (part < 0.38) return between(7 * 60 + 40, 11 * 60 + 20)
  if (part < 0.52) return between(11 * 60 + 20, 16 * 60 + 30)
  return between(16 * 60 + 30, 21 * 60)
}
