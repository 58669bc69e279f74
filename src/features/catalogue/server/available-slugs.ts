import type { Tx } from '#platform/db/postgres.ts'
import { numberedSlug } from '../slug.ts'
import { takenSlugs } from './product-write-store.ts'

/**
 * Slugs that are free now, one for each wanted one, numbered where others have it already.
 * Another transaction may still be faster: the insert decides.
 */
export async function availableSlugs(tx: Tx, wanted: string[]): Promise<string[]> {
  const found: (string | undefined)[] = wanted.map(() => undefined)
  const given = new Set<string>()
  for (let window = 1; found.includes(undefined); window *= 4) {
    const open = wanted.filter((_, i) => found[i] === undefined)
    const candidates = [...new Set(open)].flatMap((slug) => candidatesOf(slug, window))
    const taken = await takenSlugs(tx, candidates)
    for (const [i, slug] of wanted.entries()) {
      if (found[i] !== undefined) continue
      const free = candidatesOf(slug, window).find((one) => !taken.has(one) && !given.has(one))
      if (free) given.add((found[i] = free))
    }
  }
  return found as string[]
}

const candidatesOf = (slug: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => numberedSlug(slug, i + 1))
