import { t } from '#shared/words.ts'
const DAYS = { day: 1, week: 7, month: 365 / 12, year: 365 } as const

/** The days of a "best before" that says how long: "6 months from packing". Null for one that does not. */
export function shelfLifeDays(bestBefore: string): number | null {
  const [, count, unit] = /(\d{1,4})\s*(day|week|month|year)s?\b/i.exec(bestBefore) ?? []
  if (!count || !unit) return null
  return Number(count) * DAYS[unit.toLowerCase() as keyof typeof DAYS] || null
}

/**
 * What a shopper is told about a date below one year: FSSAI asks for 30 % or 45 days of shelf life at delivery (advisory of
 * 12 November 2024). Null for longer ones, and where the text does not say how long.
 */
export function shelfLifeSentence(bestBefore: string): string | null {
  const days = shelfLifeDays(bestBefore)
  return days !== null && days < 365 ? t('catalogue.at-delivery-at-least-30') : null
}
