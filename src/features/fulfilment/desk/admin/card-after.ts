/** The last card with keyboard focus: its order, and its index in the list. */
export interface LastCard {
  id: string
  index: number
}

/** The index to move the focus to. If the focused order has left the list meanwhile, the next one is at its index. */
export function cardAfter(ids: readonly string[], last: LastCard | null, step: 1 | -1): number {
  if (!last) return 0
  const at = ids.indexOf(last.id)
  if (at !== -1) return at + step
  return step === 1 ? Math.min(last.index, ids.length - 1) : last.index - 1
}
