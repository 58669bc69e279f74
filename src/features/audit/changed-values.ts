/** The old and new value of a field; null before it existed, and after it was removed. */
export interface ChangedValue {
  from: unknown
  to: unknown
}

type Fields = Readonly<Record<string, unknown>>

/** The fields that differ, each with both values, compared as JSON. `before` is null for a creation, `after` for a deletion. */
export function changedValues(before: Fields | null, after: Fields | null): Record<string, ChangedValue> {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return Object.fromEntries(
    [...names]
      .map((name) => [name, { from: before?.[name] ?? null, to: after?.[name] ?? null }] as const)
      .filter(([, { from, to }]) => JSON.stringify(from) !== JSON.stringify(to)),
  )
}
