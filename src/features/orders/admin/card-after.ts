/** Where the keyboard was last: an order, and its place in the list. */
export interface LastCard {
  id: string
  index: number
}

/**
 * The place to go to from where the keyboard was. An order that was moved may have left its list meanwhile: the one
 * after it stands in its place now.
 */
export function cardAfter(ids: readonly string[], last: LastCard | null, step: 1 | -1): number {
  if (!last) return 0
  const at = ids.indexOf(last.id)
  if (at !== -1) return at + step
  return step === 1 ? Math.min(last.index, ids.length - 1) : last.index - 1
}
