import type { Tx } from '#platform/db/postgres.ts'
import type { SearchRequest, SearchResult } from '../engine/search-request.ts'
import { queryWords } from '../engine/text.ts'
import { findByWords } from './searchable-store.ts'

/**
 * What a search finds until the index is built: the products whose names or brands have all of its words, as no condition may
 * be lost, with its filters and without facets.
 */
export async function searchProvisionally(db: Tx, request: SearchRequest): Promise<SearchResult> {
  const words = queryWords(request.search)
  const isNothing = words.length === 0 && request.search.trim() !== ''
  const found = isNothing ? { ids: [], total: 0 } : await findByWords(db, words, request)
  return { ...found, facets: noFacets, correctedTo: null, unmet: null, size: null, isProvisional: true }
}

const noFacets = { categories: [], brands: [], origins: [], veg: [], price: null }
