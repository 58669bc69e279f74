import { expect, test } from 'vitest'
import { matchLines, type WaitingOrder } from './match-lines.ts'
import { proposeStatementColumns } from './propose-statement-columns.ts'
import { readCredit, readTime, statementLinesOf, type StatementLine } from './statement-lines.ts'

test.each([
  [
    'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
    ['date', 'note', 'reference', null, null, 'credit', null],
  ],
  ['Txn Date,Description,Ref No./Cheque No.,Debit,Credit', ['date', 'note', 'reference', null, 'credit']],
  [
    'Transaction Date,Amount (INR),Cr/Dr,RRN,Status,Remarks',
    ['date', 'amount', 'kind', 'reference', 'status', 'note'],
  ],
  [
    'DATE,NARRATION,CHQ.NO.,WITHDRAWAL (DR),DEPOSIT (CR),BALANCE (INR)',
    ['date', 'note', null, null, 'credit', null],
  ],
  ['Date (Value Date),Description/Narration,Credit(Rs.)', ['date', 'note', 'credit']],
  // The payout to the bank has a reference of its own.
  [
    'Transaction_Date,Transaction_Type,Status,Amount,UTR_No.,RRN',
    ['date', 'kind', 'status', 'amount', null, 'reference'],
  ],
])('columns of %s', (headings, columns) =>
  expect(proposeStatementColumns(headings.split(','))).toEqual(columns),
)

test('a column of references is found without its heading', () =>
  expect(proposeStatementColumns(['Date', 'X', 'Amount'], [['1', 'UPI 412345678901', '5']])).toEqual([
    'date',
    'reference',
    'amount',
  ]))

test.each([
  ['1,23,456.50', '', 12_345_650],
  ['349.50 Cr', '', 34_950],
  ['349.50Cr.', '', 34_950],
  ['₹349.50 (Cr)', '', 34_950],
  ['+349.5', 'CREDIT', 34_950],
  ['Cr. 349.50', '', 34_950],
  ['(Cr) ₹1,349.50', '', 134_950],
  ['Dr 349.50', '', null],
  ['349.50 Dr', '', null],
  ['349.50 (Dr)', '', null],
  ['(349.50)', '', null],
  ['-349.50', '', null],
  ['349.50', 'DR', null],
  ['349.50', 'Debit', null],
  ['0.00', '', null],
  ['', '', null],
  ['12,50', '', null],
])('the amount "%s" %s', (typed, kind, paise) => expect(readCredit(typed, kind)).toBe(paise))

test.each([
  ['26/11/2026', '', '2026-11-26', null],
  ['26-Nov-26 18:40', '', '2026-11-26', '2026-11-26T13:10:00.000Z'],
  ['Nov 26, 2026', '6:40 PM', '2026-11-26', '2026-11-26T13:10:00.000Z'],
  ['26 November 2026', '6:40 pm', '2026-11-26', '2026-11-26T13:10:00.000Z'],
  ['2026-11-26T18:40:30', '', '2026-11-26', '2026-11-26T13:10:30.000Z'],
  ['2026-11-26T20:00:00Z', '', '2026-11-27', '2026-11-26T20:00:00.000Z'],
  ['31/02/2026', '', null, null],
  ['yesterday', '', null, null],
])('the time %s %s', (date, time, day, at) => {
  const read = readTime(date, time)
  expect([read.day, read.at?.toISOString() ?? null]).toEqual([day, at])
})

test('a row twice is one; debits and failed payments are none', () => {
  const rows = [
    ['26/11/2026', '349.50', '412345678901', 'SUCCESS', 'UPI'],
    ['26/11/2026', '349.50', '4123 4567 8901', 'SUCCESS', 'UPI again'],
    ['26/11/2026', '349.50', '412345678901.0', 'SUCCESS', 'UPI from a spreadsheet'],
    ['26/11/2026', '20', '', '', 'UPI/CR/412345678902/ASHA'],
    ['26/11/2026', '20', '', '', 'cash deposit'],
    ['26/11/2026', '20', '', '', 'cash deposit'],
    ['26/11/2026', '-20', '412345678903', '', ''],
    ['26/11/2026', '20', '412345678904', 'FAILED', ''],
    ["'26/11/2026 10:30:00'", "'40'", "'412345678905'", 'SUCCESS', ''],
    ['', '', '', '', 'Total'],
  ]
  const lines = statementLinesOf(['date', 'amount', 'reference', 'status', 'note'], rows)
  expect(lines.map(({ utr, amountPaise }) => [utr, amountPaise])).toEqual([
    ['412345678901', 34_950],
    ['412345678902', 2_000],
    [null, 2_000],
    ['412345678905', 4_000],
  ])
})

const line = (more: Partial<StatementLine>): StatementLine => ({
  utr: null,
  amountPaise: 100,
  day: '2026-11-26',
  at: null,
  note: '',
  ...more,
})
const order = (id: string, more: Partial<WaitingOrder> = {}): WaitingOrder => ({
  id,
  amountPaise: 100,
  at: new Date('2026-11-26T06:00:00Z'),
  isClaimed: true,
  ...more,
})
const none = {
  waiting: [],
  recorded: new Set<string>(),
  claims: new Map(),
  named: new Set<string>(),
  khatas: new Set<string>(),
}

test('the reference counts before the note, and the note before the amount', () => {
  const noted = 'ORD-261126-ABCDEFGH'
  const lines = [
    line({ utr: '412345678901', note: noted }),
    line({ note: 'ORD261126ABCDEFGH', utr: '412345678902' }),
    line({ utr: '412345678903' }),
    line({ utr: '412345678904' }),
  ]
  const found = matchLines(lines, {
    waiting: [order('a'), order('b'), order(noted)],
    recorded: new Set(['412345678904']),
    claims: new Map([['412345678901', ['a', 'c']]]),
    named: new Set([noted]),
    khatas: new Set(),
  })
  expect(found.matches.map(({ orderId, by, others }) => [orderId, by, others])).toEqual([
    ['a', 'reference', ['c']],
    [noted, 'note', []],
    ['b', 'amount', ['a', noted]],
  ])
  expect(found).toMatchObject({ recorded: 1, unmatched: [], missing: [] })
})

test('of several orders of one amount the nearest in time is suggested, each once, none after two days', () => {
  const at = (time: string) => new Date(`2026-11-${time}:00Z`)
  const lines = [
    line({ at: at('26T10:00') }),
    line({ at: at('26T12:00') }),
    line({ amountPaise: 200 }),
    line({ day: '2026-11-01' }),
  ]
  const waiting = [
    order('noon', { at: at('26T11:50') }),
    order('ten', { at: at('26T09:55') }),
    order('late', { at: at('30T09:00'), amountPaise: 200 }),
    order('unpaid', { amountPaise: 300 }),
    order('unsaid', { amountPaise: 300, isClaimed: false }),
  ]
  const { matches, unmatched, missing } = matchLines(lines, { ...none, waiting })
  expect(matches.map(({ line: found, orderId }) => [lines.indexOf(found), orderId])).toEqual([
    [0, 'ten'],
    [1, 'noon'],
  ])
  expect(unmatched).toEqual([lines[2], lines[3]])
  expect(missing.map(({ id }) => id)).toEqual(['unpaid'])
})
