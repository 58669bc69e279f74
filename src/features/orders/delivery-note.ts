/** What riders are asked for most, one tap each. */
export const NOTE_CHIPS = ['Leave at the door', 'Don’t ring', 'Call on arrival'] as const
export type NoteChip = (typeof NOTE_CHIPS)[number]

/** How long a delivery note may be in all (contract.ts). */
export const NOTE_LENGTH = 300

/** What the shopper's own words may take, so that the chips always fit besides. */
export const OWN_NOTE_LENGTH = NOTE_LENGTH - NOTE_CHIPS.join('. ').length - 2

/** "Leave at the door. Gate code 12": the chips in their order, then the shopper's own words; null for nothing. */
export function deliveryNoteOf(chips: ReadonlySet<NoteChip>, own: string): string | null {
  const parts = [...NOTE_CHIPS.filter((chip) => chips.has(chip)), own.trim()].filter(Boolean)
  return parts.length === 0 ? null : parts.join('. ')
}
