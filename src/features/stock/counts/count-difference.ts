/** A line of a count, as far as its difference depends on it. */
export interface Counted {
  counted: number
  expected: number
  again: number | null
  againExpected: number | null
  /** What one pack is worth. */
  valuePaise: number
  /** What one pack weighs, if the numbers are grams. */
  packGrams?: number | null
}

/** Counted less expected, of the second count if there is one. */
export const differenceOf = ({ counted, expected, again, againExpected }: Counted): number =>
  again === null ? counted - expected : again - (againExpected ?? expected)

/** What so much of a pack is worth, in paise. */
export const worthOf = ({ valuePaise, packGrams }: Counted, amount: number): number =>
  Math.round((amount * valuePaise) / (packGrams ?? 1))

/** Whether a difference is worth more than the limit and was counted only once, by itself. */
export const needsAgain = (line: Counted, limitPaise: number): boolean =>
  line.again === null && Math.abs(worthOf(line, differenceOf(line))) > limitPaise

/**
 * Which lines are to be counted a second time: each difference that is worth more than the limit, and the largest of those
 * that one person has counted once on this day, until the rest together is within it. `before`, by person in paise, is what
 * other counts of the day have written so.
 */
export function countedAgain<Line extends { by: string; counted: Counted }>(
  lines: readonly Line[],
  limitPaise: number,
  before: ReadonlyMap<string, number>,
): Line[] {
  const once = lines
    .filter(({ counted }) => counted.again === null)
    .map((line) => ({ line, paise: Math.abs(worthOf(line.counted, differenceOf(line.counted))) }))
    .filter(({ paise }) => paise > 0)
    .toSorted((a, b) => a.paise - b.paise)
  const sums = new Map(before)
  // The small ones first: what no longer fits is the largest.
  return once.flatMap(({ line, paise }) => {
    const sum = (sums.get(line.by) ?? 0) + paise
    if (sum > limitPaise) return [line]
    sums.set(line.by, sum)
    return []
  })
}

/** How the stock changes, never below zero: what is missing beyond it is promised to open orders, whose picker sees it. */
export const changeOf = (line: Counted, stock: number): number => Math.max(differenceOf(line), -stock)
