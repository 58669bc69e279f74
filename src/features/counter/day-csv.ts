import { csvLine, rupeeCell } from '#shared/csv.ts'
import { netSales } from '#features/sales/sale.ts'
import type { DayReport, DrawerFigures } from './day-contract.ts'
import { nameOfTender } from './tender-kinds.ts'

/** The figures of a day as lines of a CSV file: part, name, number, amount. */
export function dayCsv({
  day,
  drawers,
  sales,
  cashiers,
  returns,
  cashRounding,
  tax,
  khata,
  waste,
  offline,
}: DayReport): string[] {
  return [
    csvLine(['part', 'name', 'number', 'amount']),
    line('day', day),
    ...sales.map(({ channel, tender, orders, amount }) =>
      line('sales', `${channel}, ${nameOfTender(tender)}`, orders, amount),
    ),
    ...cashiers.flatMap(({ name, sales: count, amount, returned }) => [
      line('cashier', name, count, amount),
      ...(returned > 0 ? [line('cashier', `${name}, given back`, null, returned)] : []),
    ]),
    line('returns', '', returns.notes, returns.amount),
    line('sales less returns', '', null, netSales(sales, returns)),
    line('cash rounding', '', null, cashRounding),
    ...tax.flatMap(({ rate, taxable, tax: paid }) => [
      line('taxable', `${rate} %`, null, taxable),
      line('tax', `${rate} %`, null, paid),
    ]),
    ...drawers.flatMap((one) => [...drawerLines(one), noSalesLine(one)]),
    line('khata given', '', null, khata.given),
    line('khata received', '', null, khata.received),
    line('waste', '', waste.packs, waste.amount),
    line('offline', '', offline.sales, offline.amount),
    line('to check', '', offline.toCheck),
  ]
}

const drawerLines = (one: DrawerFigures): string[] =>
  (
    [
      ['float', one.float],
      ['cash', one.cash],
      ['refunds', -one.refunds],
      ['paid in', one.payIn],
      ['paid out', -one.payOut],
      ['khata', one.khata],
      ['riders', one.riders],
      ['cash rounding', one.cashRounding],
      ['expected', one.expected],
      ['counted', one.counted],
      ['difference', one.difference],
    ] as const
  ).flatMap(([name, amount]) =>
    amount === null ? [] : [line('drawer', `${one.counter}, ${name}`, null, amount)],
  )

const noSalesLine = ({ counter, noSales }: DrawerFigures): string =>
  line('drawer', `${counter}, opened without a sale`, noSales.length)

const line = (
  part: string,
  name: string,
  number: number | null = null,
  amount: number | null = null,
): string => csvLine([part, name, number, rupeeCell(amount)])
