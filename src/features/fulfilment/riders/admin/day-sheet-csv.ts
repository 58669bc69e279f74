import { csvLine, rupeeCell } from '#shared/csv.ts'
import type { DaySheet } from '../cash-contract.ts'

const HEADINGS = 'Day,Rider,Opening,Cash,Khata,UPI,UPI seen,UPI missing,Handed in,Written off,Owes'

/** The riders' rows of a day sheet, for a spreadsheet; rupees. */
export const daySheetCsv = ({ day, riders }: DaySheet): string =>
  [
    csvLine(HEADINGS.split(',')),
    ...riders.map(({ name, opening, cash, khata, upi, upiSeen, upiMissing, handedIn, difference, owed }) => {
      const sums = [opening, cash, khata, upi, upiSeen, upiMissing, handedIn, difference, owed]
      return csvLine([day, name, ...sums.map(rupeeCell)])
    }),
  ].join('')
