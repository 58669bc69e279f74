import type { Tx } from '#platform/db/postgres.ts'
import { numberedSlug } from '../slug.ts'
import { slugOwners } from './slug-store.ts'

interface WantedSlug {
  slug: string
  /** A product may take back its own former slug. */
  productId: number
}

/** Wanted slugs, numbered where a product has or had them. If another transaction takes one first, the index refuses. */
export async function availableSlugs(tx: Tx, wanted: WantedSlug[]): Promise<string[]> {
  const found: (string | undefined)[] = wanted.map(() => undefined)
  const given = new Set<string>()
  for (let window = 1; found.includes(undefined); window *= 4) {
    const unresolved = wanted.filter((_, i) => found[i] === undefined).map(({ slug }) => slug)
    const candidates = [...new Set(unresolved)].flatMap((slug) => candidatesOf(slug, window))
    const owners = await slugOwners(tx, candidates)
    for (const [i, { slug, productId }] of wanted.entries()) {
      if (found[i] !== undefined) continue
      const isFree = (one: string) => !given.has(one) && (owners.get(one) ?? productId) === productId
      const free = candidatesOf(slug, window).find(isFree)
      if (free) given.add((found[i] = free))
    }
  }
  return found as string[]
}

const candidatesOf = (slug: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => numberedSlug(slug, i + 1))
