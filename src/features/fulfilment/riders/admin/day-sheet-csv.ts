import { toCell } from '#features/catalogue/csv-cells.ts'
import type { DaySheet } from '../cash-contract.ts'

/** The riders' rows of a day sheet, for a spreadsheet; rupees. */
export const daySheetCsv = ({ day, riders }: DaySheet): string =>
  [
    'Day,Rider,Opening,Cash,Khata,UPI,UPI seen,UPI missing,Handed in,Written off,Owes',
    ...riders.map(({ name, opening, cash, khata, upi, upiSeen, upiMissing, handedIn, difference, owed }) =>
      [
        day,
        toCell(name),
        ...[opening, cash, khata, upi, upiSeen, upiMissing, handedIn, difference, owed].map((rupees) =>
          rupees.toFixed(2),
        ),
      ].join(','),
    ),
  ].join('\r\n') + '\r\n'
