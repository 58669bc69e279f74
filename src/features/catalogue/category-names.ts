import { numberedSlug, slugOf } from './slug.ts'

interface Named {
  id: number
  name: string
  slug: string
}

/** What two names have in common that a person takes for one: "Snacks & Sweets", "snacks and sweets". */
const nameKey = (name: string): string => slugOf(name) ?? name.toLowerCase()

/** The other category that has this name already. */
export const namesakeOf = <Row extends Named>(rows: readonly Row[], name: string, id?: number) =>
  rows.find((row) => row.id !== id && nameKey(row.name) === nameKey(name))

/**
 * A slug for a new category: from its name, numbered where one that has been renamed keeps it. `fallback` is for a
 * name without a Latin letter.
 */
export function freeCategorySlug(rows: readonly Named[], name: string, fallback: string): string {
  const base = slugOf(name) ?? fallback
  const taken = new Set(rows.map(({ slug }) => slug))
  for (let n = 1; ; n++) {
    const slug = numberedSlug(base, n)
    if (!taken.has(slug)) return slug
  }
}

/** The ids with one of them at a place, counted from 1; beyond the end is the end. */
export function placedAt(ids: readonly number[], id: number, position: number): number[] {
  const others = ids.filter((other) => other !== id)
  return others.toSpliced(position - 1, 0, id)
}
