import { expect, test } from 'vitest'
import { inLocale } from '#shared/words.ts'
import {
  deliveryNoteOf,
  NOTE_CHIPS,
  NOTE_LENGTH,
  noteWords,
  OWN_NOTE_LENGTH,
  type NoteChip,
} from './delivery-note.ts'

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

test.each([
  [deliveryNoteOf(chips('Leave at the door', 'Don’t ring'), 'गेट 4')!, 'दरवाज़े पर रख दें, घंटी न बजाएँ, गेट 4'],
  [deliveryNoteOf(chips('Call on arrival'), '')!, 'पहुँचकर फ़ोन करें'],
  // What somebody has typed is theirs, chips among it too.
  ['Gate 4. Leave at the door', 'Gate 4. Leave at the door'],
  ['Free of charge, in place of goods of ORD-261130-ABCDEFGH', 'मुफ़्त, ORD-261130-ABCDEFGH के सामान के बदले'],
])('a rider whose page is in Hindi reads “%s” as “%s”', (stored, hindi) => {
  expect(inLocale('hi', () => noteWords(stored))).toBe(hindi)
  expect(noteWords(stored)).toBe(stored)
})
