import { csvLine, rupeeCell } from '#shared/csv.ts'
import type { DaySheet } from '../cash-contract.ts'

/** What a rider's day comes to, by its headings, without what they owe in the end. Rupees. */
export const SUMS = [
  ['Opening', 'opening'],
  ['Cash', 'cash'],
  ['Khata', 'khata'],
  ['UPI', 'upi'],
  ['UPI seen', 'upiSeen'],
  ['UPI missing', 'upiMissing'],
  ['Handed in', 'handedIn'],
  ['Written off', 'difference'],
] as const

/** The riders' rows of a day sheet, for a spreadsheet. */
export const daySheetCsv = ({ day, riders }: DaySheet): string =>
  [
    csvLine(['Day', 'Rider', ...SUMS.map(([title]) => title), 'Owes']),
    ...riders.map((row) =>
      csvLine([day, row.name, ...SUMS.map(([, key]) => rupeeCell(row[key])), rupeeCell(row.owed)]),
    ),
  ].join('')
