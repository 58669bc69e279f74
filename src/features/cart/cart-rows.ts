import type { CartLine } from './cart-line.ts'

/** A row of the cart as it is shown: a line, or the place of one that was taken out and can be put back. */
export interface CartRowPlace {
  line: CartLine
  isRemoved: boolean
}

/** What was taken out since the cart was opened, and the order in which the rows stood. */
export interface RemovedLines {
  order: readonly string[]
  lines: ReadonlyMap<string, CartLine>
}

export const noneRemoved: RemovedLines = { order: [], lines: new Map() }

/** The rows where they stood: what is taken out keeps its place, what is put back returns to it, what is new comes last. */
export function cartRows(lines: readonly CartLine[], removed: RemovedLines): CartRowPlace[] {
  const present = new Map(lines.map((line) => [line.key, line]))
  const keys = new Set([...removed.order, ...present.keys()])
  return [...keys].flatMap((key): CartRowPlace[] => {
    const line = present.get(key)
    if (line) return [{ line, isRemoved: false }]
    const gone = removed.lines.get(key)
    return gone ? [{ line: gone, isRemoved: true }] : []
  })
}

/** With some of the lines noted as taken out, in the order in which they stood. */
export const withRemoved = (
  removed: RemovedLines,
  lines: readonly CartLine[],
  leaving: readonly CartLine[],
): RemovedLines => ({
  order: cartRows(lines, removed).map(({ line }) => line.key),
  lines: new Map([...removed.lines, ...leaving.map((line): [string, CartLine] => [line.key, line])]),
})
