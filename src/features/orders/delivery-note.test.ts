import { expect, test } from 'vitest'
import { deliveryNoteOf, NOTE_CHIPS, NOTE_LENGTH, OWN_NOTE_LENGTH, type NoteChip } from './delivery-note.ts'

const chips = (...names: NoteChip[]) => new Set(names)

test('chips come in their order, then the shopper’s own words', () => {
  expect(deliveryNoteOf(chips('Call on arrival', 'Leave at the door'), ' Gate code 12 ')).toBe(
    'Leave at the door. Call on arrival. Gate code 12',
  )
  expect(deliveryNoteOf(chips('Don’t ring'), '')).toBe('Don’t ring')
})

test('nothing said is no note', () => {
  expect(deliveryNoteOf(chips(), '  ')).toBeNull()
})

test('all chips and the longest words fit', () => {
  expect(deliveryNoteOf(chips(...NOTE_CHIPS), 'x'.repeat(OWN_NOTE_LENGTH))?.length).toBe(NOTE_LENGTH)
})
