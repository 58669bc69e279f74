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

/** Whether a difference is worth more than the limit and was counted only once. */
export const needsAgain = (line: Counted, limitPaise: number): boolean =>
  line.again === null && Math.abs(worthOf(line, differenceOf(line))) > limitPaise

/**
 * By how much the stock changes: by the difference, and never below zero. What is missing beyond the stock is promised to
 * open orders; their picker will see it.
 */
export const changeOf = (line: Counted, stock: number): number => Math.max(differenceOf(line), -stock)
