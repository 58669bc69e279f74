import { fromRupees, toRupees } from '#shared/money.ts'
import type { Margin } from './contract.ts'

const sumOf = (amounts: readonly (number | null)[]): number =>
  toRupees(amounts.reduce<number>((sum, amount) => sum + fromRupees(amount ?? 0), 0))

/** In rupees. `percent`: the margin where costs are known, or null; `knownPercent`: their share of sales, 100 only for all. */
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
