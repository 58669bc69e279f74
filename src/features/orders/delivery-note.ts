import { storedWords } from '#shared/stored-words.ts'
import { currentLocale, t, written } from '#shared/words.ts'

/** The most common requests to riders, as chips. */
export const NOTE_CHIPS = ['Leave at the door', 'Don’t ring', 'Call on arrival'] as const
export type NoteChip = (typeof NOTE_CHIPS)[number]

/** The chips in the words of the page; they are stored in English. */
export const chipWords = written({
  'Leave at the door': () => t('orders.leave-at-the-door'),
  'Don’t ring': () => t('orders.dont-ring'),
  'Call on arrival': () => t('orders.call-on-arrival'),
}) satisfies Record<NoteChip, string>

/** The maximum length of a delivery note (contract.ts). */
export const NOTE_LENGTH = 300

/** The maximum length of the shopper's own text, so that the chips always fit too. */
export const OWN_NOTE_LENGTH = NOTE_LENGTH - NOTE_CHIPS.join('. ').length - 2

/** "Leave at the door. Gate code 12": the chips in their order, then the shopper's own text; null when empty. */
export function deliveryNoteOf(chips: ReadonlySet<NoteChip>, own: string): string | null {
  const parts = [...NOTE_CHIPS.filter((chip) => chips.has(chip)), own.trim()].filter(Boolean)
  return parts.length === 0 ? null : parts.join('. ')
}

/** A note as it is stored, its chips in the words of the page. */
export function noteWords(stored: string): string {
  if (currentLocale() === 'en') return stored
  const parts = stored.split('. ')
  const own = parts.findIndex((part) => !isChip(part))
  const chips = parts.slice(0, own === -1 ? parts.length : own)
  const rest = own === -1 ? [] : [storedWords(parts.slice(own).join('. '))]
  return [...chips.map((chip) => chipWords[chip as NoteChip]), ...rest].join(', ')
}

const isChip = (part: string): part is NoteChip => (NOTE_CHIPS as readonly string[]).includes(part)
