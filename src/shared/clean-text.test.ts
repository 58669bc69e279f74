import { expect, test } from 'vitest'
import { email, hexId, line, text } from './fields.ts'

const name = line(80, 'Name')
const note = text(300, 'Note')
const messageOf = (schema: typeof name, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message ?? null

test.each([
  ['an override of direction', 'Asha\u202Eoar', 'Ashaoar'],
  ['an isolate', '\u2067Asha\u2069', 'Asha'],
  ['marks of direction', 'As\u200Eha\u200F\u061C', 'Asha'],
  ['a zero-width space', 'As\u200Bha', 'Asha'],
  ['a soft hyphen', 'As\u00ADha', 'Asha'],
  ['a Hangul filler', 'As\u3164ha\u115F', 'Asha'],
  ['a blank of Braille', 'As\u2800ha', 'Asha'],
  ['tag characters', 'Asha\u{E0041}\u{E0042}\u{E007F}', 'Asha'],
  ['variation selectors', 'As\uFE0Fha\u{E0101}', 'Asha'],
  ['joiners between Latin letters', 'A\u200Ds\u200Cha', 'Asha'],
  ['joiners in a row', 'क\u094D\u200C\u200C\u200Dष', 'क\u094D\u200Cष'],
  ['a byte order mark', '\uFEFFAsha', 'Asha'],
  ['spaces of every width', '\u2003Asha\u00A0\u3000Rao ', 'Asha  Rao'],
])('a name is cleaned of %s', (_, typed, cleaned) => {
  expect(name.parse(typed)).toBe(cleaned)
  expect(note.parse(typed)).toBe(cleaned)
})

test('stacked marks are limited, and letters are composed', () => {
  expect(name.parse(`A${'\u0301'.repeat(149)}sha`).length).toBeLessThan(10)
  expect(name.parse('Jose\u0301')).toBe('José')
})

test.each([
  'क्‍ष', // half ka, separated by a joiner
  'श्रीमान्‌',
  'र्‍याल',
  'ज़िंदगी ख़ूबसूरत है',
  'क्षेत्रीय दुग्ध उत्पाद',
  'நன்றி',
  'അവൻ്റെ',
  'می‌خواهم',
])('%s is unchanged', (word) => expect(name.parse(word)).toBe(word.normalize('NFC')))

test.each(['🥭', '❤️', '👨‍👩‍👧‍👦', '👩🏽‍🌾', '🏳️‍🌈', '🇮🇳', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👁️‍🗨️', '🫱🏿‍🫲🏻'])('emoji %s is unchanged', (emoji) =>
  expect(name.parse(`Mango ${emoji}`)).toBe(`Mango ${emoji}`),
)

test.each(['', '   ', '\u200B', '\u3164\u3164', '\u2800', '\u00AD', '\u{E0020}', '\u202E\u2069', '\u0301'])(
  'a name of invisible characters (%j) counts as empty',
  (typed) => expect(messageOf(name, typed)).toBe('Name is required'),
)

test.each(['As\u0000ha', 'As\u0085ha', 'As\u009Fha', '\uD800', 'As\uFFFEha'])(
  'a name with invalid characters (%j) is refused',
  (typed) => {
    expect(messageOf(name, typed)).toBe('Name contains characters that are not allowed')
  },
)

test.each(['Asha\nRao', 'Asha\u2028Rao', 'Asha\tRao'])(
  'a name of several lines or with a tab (%j) is refused',
  (typed) => {
    expect(messageOf(name, typed)).toBe('Name must be one line')
  },
)

test('the maximum length applies to the cleaned text', () => {
  expect(line(4, 'Name').parse('As\u200Bh\u200Ba')).toBe('Asha')
  expect(line(4, 'Name').parse('  Asha  ')).toBe('Asha')
  expect(messageOf(line(3, 'Name'), 'Asha')).toBe('Name may have at most 3 characters')
  // Canonically composed these are two characters each (Devanagari qa, U+0958).
  expect(messageOf(line(4, 'Name'), '\u0958'.repeat(4))).toBe('Name may have at most 4 characters')
  expect(messageOf(name, 'a'.repeat(100_000))).toBe('Name may have at most 80 characters')
})

test.each(['asha\u200B@tokri.example', 'as\u00ADha@tokri.example', 'asha@to\u2060kri.example\uFEFF'])(
  'invisible characters are removed from the email address %j',
  (typed) => expect(email.parse(typed)).toBe('asha@tokri.example'),
)

test.each([
  'asha\u0085@tokri.example',
  'asha@tokri。example',
  'asha@tokri｡example',
  'asha@tokri..example',
  'asha@-tokri.example',
  'asha@tokri.example-',
  'as\u00A0ha@tokri.example',
  'asha@tok_ri.example',
  'asha@127.0.0.1',
  'asha@tokri.1',
  `asha@${'t'.repeat(64)}.example`,
  'asha@tokri.exa\u2028mple',
  '.asha@tokri.example',
  'as..ha@tokri.example',
  `a${'\u0301'.repeat(149)}sha@tokri.example`,
  // NFKC expands each into 18 letters.
  `${'\uFDFA'.repeat(40)}@tokri.example`,
  `${'a'.repeat(64)}a@tokri.example`,
])('%j is not a valid email address', (typed) => {
  expect(email.safeParse(typed).error?.issues[0]?.message).toBe('Please enter a valid email address')
})

test.each(['asha+1@tokri.example', 'आशा@डाक.भारत', "o'neil@xn--p1ai.example", 'a@b.in'])(
  '%s is a valid email address',
  (typed) => {
    expect(email.parse(typed)).toBe(typed)
  },
)

test('an invalid id is refused with a readable message', () => {
  for (const id of [undefined, 7, 'x', 'A'.repeat(24)])
    expect(hexId.safeParse(id).error?.issues[0]?.message).toBe('This id is not valid')
})
