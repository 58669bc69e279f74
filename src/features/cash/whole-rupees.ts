/**
 * What cash in whole rupees has more (or, below zero, less) than a sum of paise: half a rupee goes up. Less than half a
 * rupee stays as it is, so that nothing is paid by nothing.
 */
export function cashRounding(paise: number): number {
  if (paise < 50) return 0
  const beyond = paise % 100
  return beyond >= 50 ? 100 - beyond : 0 - beyond
}
