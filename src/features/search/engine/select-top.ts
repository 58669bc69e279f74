/** The first `count` of `items` by `before` (negative: the first argument comes first), without sorting them all. */
export function selectTop<Item>(
  items: ArrayLike<Item>,
  count: number,
  before: (a: Item, b: Item) => number,
): Item[] {
  if (items.length <= 2 * count) return Array.from(items).sort(before).slice(0, count)
  // A heap with the worst of the selected items on top.
  const chosen: Item[] = []
  // From the end, where lists by number have what is newest.
  for (let i = items.length - 1; i >= 0; i--) {
    const item = items[i]!
    if (chosen.length < count) {
      chosen.push(item)
      rise(chosen, before)
    } else if (before(item, chosen[0]!) < 0) {
      chosen[0] = item
      sink(chosen, before)
    }
  }
  return chosen.sort(before)
}

function rise<Item>(heap: Item[], before: (a: Item, b: Item) => number): void {
  for (let at = heap.length - 1; at > 0;) {
    const above = (at - 1) >> 1
    if (before(heap[above]!, heap[at]!) >= 0) return
    swap(heap, at, above)
    at = above
  }
}

function sink<Item>(heap: Item[], before: (a: Item, b: Item) => number): void {
  for (let at = 0; ;) {
    let worst = at
    for (const below of [2 * at + 1, 2 * at + 2]) {
      if (below < heap.length && before(heap[worst]!, heap[below]!) < 0) worst = below
    }
    if (worst === at) return
    swap(heap, at, worst)
    at = worst
  }
}

function swap<Item>(heap: Item[], a: number, b: number): void {
  const held = heap[a]!
  heap[a] = heap[b]!
  heap[b] = held
}
