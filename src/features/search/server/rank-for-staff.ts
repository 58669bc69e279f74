import { codeIn, codeKey } from '../engine/exact-names.ts'
import { noFilter } from '../engine/facets.ts'
import { isOfSize } from '../engine/pack-size.ts'
import { queryWords } from '../engine/text.ts'
import type { LiveIndex } from './live-index.ts'

/**
 * Ranks products by the search of the shop for staff, and says which packs are of the size that a search names, all if it
 * names none, and which codes are the one that was typed, however it is written. Nothing until the index is built. What is hidden from shoppers is not in the index; callers find it by its name.
 */
export const rankForStaff =
  (index: Pick<LiveIndex, 'isReady' | 'search'>) =>
  async (
    search: string,
    limit: number,
  ): Promise<{
    ids: readonly number[]
    isOfSize: (unit: string) => boolean
    isTyped: (code: string) => boolean
  }> => {
    const typed = codeIn(search)
    const isTyped = (code: string) => codeKey(code) === typed
    if (!index.isReady() || queryWords(search).length === 0)
      return { ids: [], isOfSize: isOfSize(null), isTyped }
    const request = {
      search,
      exact: false,
      order: 'relevance',
      place: 'staff',
      filter: noFilter,
    } as const
    const { ids, size } = await index.search({ ...request, offset: 0, limit })
    return { ids, isOfSize: isOfSize(size), isTyped }
  }
