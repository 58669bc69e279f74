import { AppError } from '#shared/problems.ts'

/** What leaves a locked pack, in its unit: pieces or grams. */
interface Leaving {
  packId: number
  /** The pack that stands for the heap that it shares. */
  stockId?: number | undefined
  name: string
  unit: string
  inStock: number
  out: number
}

/** Throws `stock_below_zero` with the packs of which not so much is left. */
export function refuseShort(leaving: readonly Leaving[]): void {
  const left = new Map<number, number>()
  const short: { name: string; unit: string }[] = []
  for (const { packId, stockId = packId, name, unit, inStock, out } of leaving) {
    const rest = (left.get(stockId) ?? inStock) - out
    left.set(stockId, rest)
    if (rest < 0) short.push({ name, unit })
  }
  if (short.length === 0) return
  throw new AppError('stock_below_zero', {
    packs: short,
    names: short.map(({ name, unit }) => `${name} (${unit})`).join(', '),
  })
}
