import { toCell } from '#features/catalogue/csv-cells.ts'
import type { DayReport } from './contract.ts'
import { nameOfTender } from './tender-kinds.ts'

/** The figures of a day as lines of a CSV file: part, name, number, amount. */
export function dayCsv(report: DayReport): string[] {
  const { day, drawers, sales, returns, tax, khata, waste, offline } = report
  const rows: (string | number)[][] = [
    ['day', day, '', ''],
    ...sales.map(({ channel, tender, orders, amount }) => [
      'sales',
      `${channel}, ${nameOfTender(tender)}`,
      orders,
      amount.toFixed(2),
    ]),
    ['returns', '', returns.notes, returns.amount.toFixed(2)],
    ...tax.flatMap(({ rate, taxable, tax: paid }) => [
      ['taxable', `${rate} %`, '', taxable.toFixed(2)],
      ['tax', `${rate} %`, '', paid.toFixed(2)],
    ]),
    ...drawers.flatMap((one) =>
      (
        [
          ['float', one.float],
          ['cash', one.cash],
          ['refunds', -one.refunds],
          ['paid in', one.payIn],
          ['paid out', -one.payOut],
          ['khata', one.khata],
          ['riders', one.riders],
          ['expected', one.expected],
          ['counted', one.counted],
          ['difference', one.difference],
        ] as const
      ).flatMap(([name, amount]) =>
        amount === null ? [] : [['drawer', `${one.counter}, ${name}`, '', amount.toFixed(2)]],
      ),
    ),
    ['khata given', '', '', khata.given.toFixed(2)],
    ['khata received', '', '', khata.received.toFixed(2)],
    ['waste', '', waste.packs, waste.amount.toFixed(2)],
    ['offline', '', offline.sales, offline.amount.toFixed(2)],
    ['to check', '', offline.toCheck, ''],
  ]
  return [
    'part,name,number,amount\r\n',
    ...rows.map(
      (row) => `${row.map((cell) => (typeof cell === 'string' ? toCell(cell) : String(cell))).join(',')}\r\n`,
    ),
  ]
}
