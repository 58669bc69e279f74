/** Why goods are written off. */
export const WASTE_REASONS = ['expired', 'damaged', 'spoiled', 'used'] as const

export type WasteReason = (typeof WASTE_REASONS)[number]

export const wasteLabels: Record<WasteReason, string> = {
  expired: 'Past its date',
  damaged: 'Damaged',
  spoiled: 'Spoiled',
  used: 'Used in the shop',
}
