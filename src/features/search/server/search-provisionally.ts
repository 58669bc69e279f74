import type { Tx } from '#platform/db/postgres.ts'
import type { SearchRequest, SearchResult } from '../engine/search-request.ts'
import { queryWords } from '../engine/text.ts'
import { findByWords } from './searchable-store.ts'

/** Until the index is built: products with all words in name or brand, with filters and without facets. */
export async function searchProvisionally(db: Tx, request: SearchRequest): Promise<SearchResult> {
  const words = queryWords(request.search)
  const isNothing = words.length === 0 && request.search.trim() !== ''
  const found = isNothing ? { ids: [], total: 0 } : await findByWords(db, words, request)
  return { ...found, facets: noFacets, correctedTo: null, unmet: null, size: null, isProvisional: true }
}

const noFacets = { categories: [], brands: [], origins: [], veg: [], price: null }
