/** What cash in whole rupees has more (or, below zero, less) than a sum of paise: half a rupee goes up, less than it down to nothing. */
export function cashRounding(paise: number): number {
  const beyond = paise % 100
  return beyond >= 50 ? 100 - beyond : 0 - beyond
}

/** The same of cash in several parts, whose roundings before this part come to `before`: all parts together are rounded once. */
export const nextRounding = (paise: number, before: number): number => cashRounding(paise - before) - before
