import { expect, test } from 'vitest'
import { splitList } from './split-list.ts'

const read = (text: string) => splitList(text).lines.map(({ search, pieces }) => [search, pieces])

test('a list in one line, in Latin letters', () => {
  expect(read('2 kg aata, tel 1 ltr, namak, doodh 500 ml x 4')).toEqual([
    ['2 kg aata', 1],
    ['tel 1 ltr', 1],
    ['namak', 1],
    ['doodh 500 ml', 4],
  ])
})

test('the same in Devanagari, with its digits and a danda', () => {
  const lines = read('२ किलो आटा। तेल १ लीटर। नमक। दूध ५०० मिली × ४')
  expect(lines.map(([, pieces]) => pieces)).toEqual([1, 1, 1, 4])
  expect(lines[0]![0]).toMatch(/^2 .*(?:atta|aata|wheat)/)
  expect(lines[3]![0]).toMatch(/milk.*500|doodh.*500|dudh.*500/)
})

test.each([
  ['4 packet maggi', 'maggi', 4],
  ['maggi - 4', 'maggi', 4],
  ['do bread', 'bread', 2],
  ['3 x 500 ml doodh', '500 ml doodh', 3],
  ['doodh 500 ml 2', 'doodh 500 ml', 2],
  ['7 up 2 ltr', '7 up 2 ltr', 1],
  ['do kilo cheeni', 'do kilo cheeni', 1],
  ['1,000 g besan', '1,000 g besan', 1],
  ['1. chai patti', 'chai patti', 1],
  ['- haldi', 'haldi', 1],
  ['[29/11/26, 9:41 am] Asha Rao: 2 kg chawal', '2 kg chawal', 1],
  ['29/11/26, 9:41 am - Asha: namak 2', 'namak', 2],
  ['aata 5kg ₹250', 'aata 5kg', 1],
  ['namak Rs. 28/-', 'namak', 1],
  ['🍅 tamatar 1 kg 🙏', 'tamatar 1 kg', 1],
  ['bread x 500', 'bread x 500', 1],
])('%s', (text, search, pieces) => {
  expect(read(text)).toEqual([[search, pieces]])
})

test('sums, addresses and headings of a message are nothing', () => {
  expect(
    read(
      'I would like to order:\nnamak\nTotal: ₹28.00\nDelivery ₹25\nGrand total 53\nAddress: Flat 3, 4th Cross\nBengaluru 560 038\nकुल: ₹28',
    ),
  ).toEqual([['namak', 1]])
  expect(read('totaled jam, delivery, name')).toEqual([
    ['totaled jam', 1],
    ['delivery', 1],
    ['name', 1],
  ])
})

test('emoji and prices alone are nothing', () => {
  expect(splitList('🍅🥛🙏\n₹250\n---\n 90/-')).toEqual({ lines: [], cut: null })
})

test('a text of 100,001 characters is cut between two things, and 101 lines at the hundredth', () => {
  const long = splitList('namak\n'.repeat(20_000).slice(0, 100_001))
  expect([long.lines.length, long.cut]).toEqual([100, 'lines'])
  const wide = splitList(`${'a'.repeat(3_990)}, chai patti wali`)
  expect([wide.lines.length, wide.cut]).toEqual([1, 'characters'])
  expect(splitList('namak\n'.repeat(100)).cut).toBeNull()
  expect(splitList('namak\n'.repeat(101))).toMatchObject({ cut: 'lines' })
})
