import { t } from '#shared/words.ts'
/** Bills of a device that are not in the shop: "has not sent bills 5, 6", or how many it keeps if those are more. */
export function unsentText(numbers: readonly number[], kept = 0): string {
  if (kept > numbers.length) return t('counter.keeps-kept-kept-other-bills-that-the', { kept })
  return t('counter.has-not-sent-bill-numbers-other-s', {
    numbers: numbers.length,
    numbers2: numbers.join(', '),
  })
}
