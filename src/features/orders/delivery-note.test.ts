import { expect, test } from 'vitest'
import { deliveryNoteOf, NOTE_CHIPS, NOTE_LENGTH, OWN_NOTE_LENGTH, type NoteChip } from './delivery-note.ts'

const chips = (...names: NoteChip[]) => new Set(names)

test('a note has the chips in their fixed order, then the shopper’s own text', () => {
  expect(deliveryNoteOf(chips('Call on arrival', 'Leave at the door'), ' Gate code 12 ')).toBe(
    'Leave at the door. Call on arrival. Gate code 12',
  )
  expect(deliveryNoteOf(chips('Don’t ring'), '')).toBe('Don’t ring')
})

test('an empty note is null', () => {
  expect(deliveryNoteOf(chips(), '  ')).toBeNull()
})

test('all chips and the longest own text fill the maximum length', () => {
  expect(deliveryNoteOf(chips(...NOTE_CHIPS), 'x'.repeat(OWN_NOTE_LENGTH))?.length).toBe(NOTE_LENGTH)
})
