/** Packs that came with one date, by bills that were not reversed. */
export interface Lot {
  /** A day such as `2027-03-31`; null for packs without one. */
  expiresOn: string | null
  /** In the unit of the stock: packs, or grams of what is sold by weight. */
  packs: number
  /** The day of their bill. */
  boughtOn: string
}

export interface LotLeft {
  expiresOn: string
  boughtOn: string
  /** How many of the stock are taken to be of this date. */
  left: number
}

/**
 * What is left of the packs of each date, the earliest first. There is no batch at the till: it is assumed that what expires
 * first is sold first, so what is left is what expires last. Packs without a date are taken to be sold before all others, so
 * that a date is named rather than missed.
 */
export function leftOfLots(stock: number, lots: readonly Lot[]): LotLeft[] {
  const dated = lots.filter((lot): lot is Lot & { expiresOn: string } => lot.expiresOn !== null)
  const latestFirst = dated.toSorted(
    (a, b) => b.expiresOn.localeCompare(a.expiresOn) || b.boughtOn.localeCompare(a.boughtOn),
  )
  let rest = stock
  const found: LotLeft[] = []
  for (const { expiresOn, boughtOn, packs } of latestFirst) {
    const left = Math.min(rest, packs)
    if (left <= 0) break
    rest -= left
    const same = found.find((one) => one.expiresOn === expiresOn && one.boughtOn === boughtOn)
    if (same) same.left += left
    else found.push({ expiresOn, boughtOn, left })
  }
  return found.reverse()
}

const DAY_MS = 86_400_000

/** The days from one day to another; below 0 if it is before. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** FSSAI's advice for deliveries (12 November 2024): 30 % of the shelf life or 45 days are left, whichever is less. */
const ADVISED_SHARE = 0.3
const ADVISED_DAYS = 45

/** Less shelf life left than FSSAI advises. `lifeDays` is declared; without it the bill's, which is shorter and names fewer. */
export function isBelowAdvice(
  { expiresOn, boughtOn }: Pick<LotLeft, 'expiresOn' | 'boughtOn'>,
  today: string,
  lifeDays: number | null,
): boolean {
  const life = lifeDays ?? Math.max(0, daysBetween(boughtOn, expiresOn))
  return daysBetween(today, expiresOn) < Math.min(ADVISED_DAYS, life * ADVISED_SHARE)
}
