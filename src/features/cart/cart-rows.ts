import type { CartLine } from './cart-line.ts'

/** A visible row of the cart: a line, or the space of a removed one that can be restored. */
interface CartRowEntry {
  line: CartLine
  isRemoved: boolean
}

/** The lines removed since the cart was opened, and the original order of the rows. */
export interface RemovedLines {
  order: readonly string[]
  lines: ReadonlyMap<string, CartLine>
}

export const noRemovedLines: RemovedLines = { order: [], lines: new Map() }

/** The rows in their first order: a removed line keeps its place, a restored one returns to it, new ones come last. */
export function cartRows(lines: readonly CartLine[], removed: RemovedLines): CartRowEntry[] {
  const present = new Map(lines.map((line) => [line.key, line]))
  const keys = new Set([...removed.order, ...present.keys()])
  return [...keys].flatMap((key): CartRowEntry[] => {
    const line = present.get(key)
    if (line) return [{ line, isRemoved: false }]
    const removedLine = removed.lines.get(key)
    return removedLine ? [{ line: removedLine, isRemoved: true }] : []
  })
}

/** Marks some lines as removed, keeping the order of the rows. */
export const withRemoved = (
  removed: RemovedLines,
  lines: readonly CartLine[],
  leaving: readonly CartLine[],
): RemovedLines => ({
  order: cartRows(lines, removed).map(({ line }) => line.key),
  lines: new Map([...removed.lines, ...leaving.map((line): [string, CartLine] => [line.key, line])]),
})
