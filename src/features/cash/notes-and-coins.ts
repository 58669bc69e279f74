/** The notes and coins of India, in rupees, the largest first. */
export const NOTES_AND_COINS = [500, 200, 100, 50, 20, 10, 5, 2, 1] as const

/** What counted notes and coins are worth, in rupees; null if nothing or something else was typed. */
export function worthOf(counts: Readonly<Record<number, number | null>>): number | null {
  const typed = NOTES_AND_COINS.map((value) => [value, counts[value] ?? null] as const)
  if (typed.every(([, count]) => count === null)) return null
  if (typed.some(([, count]) => count !== null && !(Number.isInteger(count) && count >= 0))) return null
  return typed.reduce((sum, [value, count]) => sum + value * (count ?? 0), 0)
}
