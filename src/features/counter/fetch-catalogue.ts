import type { CatalogueChange, CataloguePart } from './catalogue-contract.ts'

/** The query of a part, as the call takes it. */
export type PartQuery = { since?: number; after?: number }

/** The version to ask changes since; null for everything, also where the release before left out the search's words. */
export const changesSince = (version: number | null, hasWords: boolean): number | null =>
  hasWords ? version : null

/** All packs of the counter, or with `since` what changed after that version, part by part. */
export async function fetchCatalogue(
  fetchPart: (query: PartQuery) => Promise<CataloguePart>,
  since: number | null,
): Promise<CatalogueChange> {
  const query = since === null ? {} : { since }
  let { next, ...whole } = await fetchPart(query)
  // A server of the release before answers with everything, and names no next part.
  while (typeof next === 'number') {
    const part = await fetchPart({ ...query, after: next })
    whole.packs.push(...part.packs)
    whole.gone.push(...part.gone)
    next = part.next
  }
  // That of the first part: what changes while the others are read is read again.
  return whole
}
