import { nameKey, numberedSlug, slugOf } from './slug.ts'

interface Named {
  id: number
  name: string
  slug: string
}

export const findByName = <Row extends Named>(rows: readonly Row[], name: string, id?: number) =>
  rows.find((row) => row.id !== id && nameKey(row.name) === nameKey(name))

/** A new category's slug: its name (`fallback` if it has no Latin letter), with a number if that is taken. */
export function availableCategorySlug(rows: readonly Named[], name: string, fallback: string): string {
  const base = slugOf(name) ?? fallback
  const taken = new Set(rows.map(({ slug }) => slug))
  for (let n = 1; ; n++) {
    const slug = numberedSlug(base, n)
    if (!taken.has(slug)) return slug
  }
}

/** The ids with `id` moved to `position`, counted from 1; a larger position means the end. */
export function withPosition(ids: readonly number[], id: number, position: number): number[] {
  const others = ids.filter((other) => other !== id)
  return others.toSpliced(position - 1, 0, id)
}
