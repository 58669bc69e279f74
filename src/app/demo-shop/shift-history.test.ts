import { expect, test } from 'vitest'
import { renumberDocuments } from './renumber-documents.ts'
import { shiftText, shiftTo } from './shift-history.ts'

const madeAt = new Date('2026-11-18T13:10:00+05:30')
const india = (text: string) => Date.parse(`${text}+05:30`)

test('earlier days keep their hours, whatever the hour of the start', () => {
  const { instant, day } = shiftTo(madeAt, new Date('2027-04-01T08:30:00+05:30'))
  expect(instant(india('2026-11-17T19:15:00'))).toBe(india('2027-03-31T19:15:00'))
  expect(instant(india('2026-11-19T07:00:00'))).toBe(india('2027-04-02T07:00:00'))
  expect([day('2026-11-18'), day('2026-10-31'), day('2026-11-21')]).toEqual([
    '2027-04-01',
    '2027-03-14',
    '2027-04-04',
  ])
})

test.each(['2027-03-01T00:00:30', '2027-03-01T00:40:00', '2027-03-01T09:00:00', '2027-03-01T23:59:30'])(
  'the last day begins at midnight and ends at %s, in its order',
  (now) => {
    const { instant } = shiftTo(madeAt, new Date(`${now}+05:30`))
    const minutes = Array.from({ length: 790 }, (_, minute) =>
      instant(india('2026-11-18T00:00:00') + minute * 60_000),
    )
    expect(minutes[0]).toBe(india('2027-03-01T00:00:00'))
    expect(minutes).toEqual([...minutes].sort((a, b) => a - b))
    expect(instant(madeAt.getTime())).toBe(india(now))
    expect(minutes.every((ms) => ms <= india(now))).toBe(true)
    // What is promised in half an hour is.
    expect(instant(madeAt.getTime() + 1_800_000)).toBe(india(now) + 1_800_000)
  },
)

test('what is brought in the morning comes in the morning, however late it is', () => {
  const { instant } = shiftTo(madeAt, new Date('2027-03-01T23:50:00+05:30'))
  expect(instant(india('2026-11-18T06:25:00'))).toBe(india('2027-03-01T06:25:00'))
  expect(instant(india('2026-11-18T10:30:00'))).toBeGreaterThan(india('2027-03-01T10:30:00'))
})

test('what waits has waited as long as it was told, if the day is old enough', () => {
  const { instant } = shiftTo(madeAt, new Date('2027-03-01T18:00:00+05:30'))
  expect(instant(india('2026-11-18T13:05:00'))).toBe(india('2027-03-01T17:55:00'))
})

test('instants, days, numbers of orders, tickets and ids are found in a text; other numbers are not', () => {
  const shift = shiftTo(madeAt, new Date('2027-03-01T13:10:00+05:30'))
  const second = (text: string) => Math.floor(india(text) / 1000).toString(16)
  const id = `${second('2026-11-17T10:00:00')}00112233aabbccdd`
  const picture = '/media/0123456789abcdef0123456789abcdef.webp'
  const text = `["2026-11-17T04:30:00.123456+00:00","2026-11-17T04:30:00Z","2026-11-21","ORD-261117-7QK2MZ4T","GRV-261118-7QK2MZ4T","${id}","aaaaaaaaaaaaaaaaaaaaaaaa","${picture}","400000000000"]`
  expect(JSON.parse(shiftText(text, shift, new Map([['a'.repeat(24), 'b'.repeat(24)]])))).toEqual([
    '2027-02-28T04:30:00.123456+00:00',
    '2027-02-28T04:30:00Z',
    '2027-03-04',
    'ORD-270228-7QK2MZ4T',
    'GRV-270301-7QK2MZ4T',
    `${second('2027-02-28T10:00:00')}00112233aabbccdd`,
    'b'.repeat(24),
    picture,
    '400000000000',
  ])
})

test('in April each series begins again, but a counter counts on', () => {
  const columns = ['id', 'series', 'fy', 'serial', 'number', 'issued_at', 'keep_until']
  const paper = (id: string, series: string, serial: number, day: string) => [
    id,
    series,
    '2627',
    serial,
    `${series}/2627/00000${serial}`,
    `${day}T06:00:00+00:00`,
    '2033-12-31',
  ]
  const papers = [
    paper('a', 'A', 1, '2027-03-30'),
    paper('b', 'A', 2, '2027-04-01'),
    paper('c', 'P1', 1, '2027-03-31'),
    paper('d', 'P1', 2, '2027-04-01'),
  ]
  const { added } = renumberDocuments({
    endsAt: '',
    catalogue: '',
    known: [],
    changed: [],
    added: [
      { table: 'counters', columns: ['series'], rows: [['P1']] },
      { table: 'audit_log', columns: ['changes'], rows: [[{ number: 'A/2627/000002' }]] },
      { table: 'document_series', columns: ['series', 'fy', 'next', 'last_at'], rows: [] },
      { table: 'tax_documents', columns, rows: papers },
    ],
  })
  const rowsOf = (name: string) => added.find(({ table }) => table === name)!.rows
  expect(rowsOf('tax_documents').map((row) => [row[0], row[4], row[6]])).toEqual([
    ['a', 'A/2627/000001', '2033-12-31'],
    ['b', 'A/2728/000001', '2034-12-31'],
    ['c', 'P1/2627/000001', '2033-12-31'],
    ['d', 'P1/2728/000002', '2034-12-31'],
  ])
  expect(rowsOf('document_series').map(([series, fy, next]) => [series, fy, next])).toEqual([
    ['A', '2627', 2],
    ['P1', '2627', 2],
    ['A', '2728', 2],
    ['P1', '2728', 3],
  ])
  expect(rowsOf('audit_log')).toEqual([[{ number: 'A/2728/000001' }]])
})
