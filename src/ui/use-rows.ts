import { useState } from 'react'
import { pathAfterMove } from './form-paths.ts'
import type { FormState } from './use-fields.ts'

let rowsSoFar = 0
const newKey = () => (rowsSoFar += 1)

/** The rows of a form's list: a key for each, which a row keeps when it moves, and what can be done with them. */
export function useRows<Row>(form: FormState<Record<string, unknown>>, list: string) {
  const rows = form.values[list] as readonly Row[]
  const [kept, setKeys] = useState(() => rows.map(newKey))
  // Another product, or a draft.
  const keys = kept.length === rows.length ? kept : rows.map((_, at) => kept[at] ?? newKey())
  if (keys !== kept) setKeys(keys)

  /** `order`: where each row was; -1 for a new one. */
  function arrange(order: readonly number[], added?: Row) {
    form.put(
      list,
      order.map((from) => (from < 0 ? added : rows[from])),
    )
    setKeys(order.map((from) => (from < 0 ? newKey() : keys[from]!)))
    form.rename((path) => pathAfterMove(path, list, order))
  }
  const places = rows.map((_, at) => at)
  return {
    keys,
    /** Adds a row at the end, whose field of this name gets the focus. */
    append(row: Row, focused: string) {
      arrange([...places, -1], row)
      form.focus([`${list}.${rows.length}.${focused}`])
    },
    remove: (at: number) => arrange(places.toSpliced(at, 1)),
    move: (from: number, to: number) => arrange(places.toSpliced(from, 1).toSpliced(to, 0, from)),
  }
}
