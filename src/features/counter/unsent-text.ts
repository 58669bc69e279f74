import { t } from '#shared/words.ts'

/** Rising numbers as a person reads them: "3, 5–9". */
export function numberRanges(numbers: readonly number[]): string {
  const starts = numbers.filter((one, at) => numbers[at - 1] !== one - 1)
  const ends = numbers.filter((one, at) => numbers[at + 1] !== one + 1)
  const text = (start: number, end: number) => {
    if (end === start) return String(start)
    return end === start + 1 ? `${start}, ${end}` : `${start}–${end}`
  }
  return starts.map((start, at) => text(start, ends[at]!)).join(', ')
}

/** Bills of a device that are not in the shop: "has not sent bills 5, 6", or how many it keeps if those are more. */
export function unsentText(numbers: readonly number[], kept = 0): string {
  if (kept > numbers.length) return t('counter.keeps-kept-kept-other-bills-that-the', { kept })
  return t('counter.has-not-sent-bill-numbers-other-s', {
    numbers: numbers.length,
    numbers2: numberRanges(numbers),
  })
}
