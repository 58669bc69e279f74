/** Why somebody writes goods off. */
export const WASTE_REASONS = ['expired', 'damaged', 'spoiled', 'used'] as const

export type ChosenReason = (typeof WASTE_REASONS)[number]

/** `past_date`: the shop itself, the day after the date of a lot; the goods lie on the shelf until they are taken away. */
export type WasteReason = ChosenReason | 'past_date'

export const wasteLabels: Record<WasteReason, string> = {
  expired: 'Past its date',
  damaged: 'Damaged',
  spoiled: 'Spoiled',
  used: 'Used in the shop',
  past_date: 'Past its date, off sale by itself',
}
