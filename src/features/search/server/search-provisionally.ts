import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import type { SearchRequest, SearchResult } from '../engine/search-request.ts'
import { queryWords } from '../engine/text.ts'
import { findByWords } from './searchable-store.ts'

/**
 * What a search finds until the index is built: the products whose names or brands have all of its words, as no condition may
 * be lost. Throws `search_starting` for a list with filters.
 */
export async function searchProvisionally(
  db: Tx,
  { search, filter, within, limit, offset }: SearchRequest,
): Promise<SearchResult> {
  if (within || Object.values(filter).some(Boolean))
    throw new AppError('search_starting', undefined, { retryAfter: 1 })
  const words = queryWords(search)
  const isNothing = words.length === 0 && search.trim() !== ''
  const found = isNothing ? { ids: [], total: 0 } : await findByWords(db, words, { limit, offset })
  return { ...found, facets: noFacets, correctedTo: null, unmet: null, size: null, isProvisional: true }
}

const noFacets = { categories: [], brands: [], origins: [], veg: [], price: null }
