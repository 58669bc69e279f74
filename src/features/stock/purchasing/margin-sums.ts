import { fromRupees, toRupees } from '#shared/money.ts'
import type { Margin } from './contract.ts'

const sumOf = (amounts: readonly (number | null)[]): number =>
  toRupees(amounts.reduce<number>((sum, amount) => sum + fromRupees(amount ?? 0), 0))

/**
 * The sums of a report in rupees; `percent` is the margin of the sales whose cost is known, null without any;
 * `knownPercent` how much of the sales that is, and 100 only when it is all of them.
 */
export function marginSums(rows: readonly Margin[]) {
  const known = rows.filter(({ cost }) => cost !== null)
  const sales = sumOf(rows.map((row) => row.sales))
  const knownSales = sumOf(known.map((row) => row.sales))
  const margin = sumOf(known.map((row) => row.margin))
  return {
    sales,
    unknown: toRupees(fromRupees(sales) - fromRupees(knownSales)),
    cost: sumOf(known.map((row) => row.cost)),
    margin,
    knownPercent: sales > 0 ? Math.floor((knownSales / sales) * 100) : 0,
    percent: knownSales > 0 ? Math.round((margin / knownSales) * 1000) / 10 : null,
  }
}
