export interface Taking {
  /** The heap that the pack shares, such as the id of its product; null for a stock of its own. */
  heap: number | null
  quantity: number
  /** Whole packs. */
  stock: number
  /** What the heap weighs, and one pack of it. */
  stockGrams: number | null
  packGrams: number | null
}

/** How many packs are there for each line, after what the lines before it take of the same heap. */
export function stockLeft(lines: readonly Taking[]): number[] {
  const taken = new Map<number, number>()
  return lines.map(({ heap, quantity, stock, stockGrams, packGrams }) => {
    if (heap === null || stockGrams === null || packGrams === null) return stock
    const before = taken.get(heap) ?? 0
    const left = Math.max(0, Math.floor((stockGrams - before) / packGrams))
    taken.set(heap, before + Math.min(quantity, left) * packGrams)
    return left
  })
}
