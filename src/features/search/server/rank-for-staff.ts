import { noFilter } from '../engine/facets.ts'
import { isOfSize } from '../engine/pack-size.ts'
import { queryWords } from '../engine/text.ts'
import type { LiveIndex } from './live-index.ts'

/**
 * Ranks products by the search of the shop for staff, and says which packs are of the size that a search names: all, if it
 * names none. Nothing until the index is built. What is hidden from shoppers is not in the index; callers find it by its name.
 */
export const rankForStaff =
  (index: Pick<LiveIndex, 'isReady' | 'search'>) =>
  async (
    search: string,
    limit: number,
  ): Promise<{ ids: readonly number[]; isOfSize: (unit: string) => boolean }> => {
    if (!index.isReady() || queryWords(search).length === 0) return { ids: [], isOfSize: isOfSize(null) }
    const request = {
      search,
      exact: false,
      order: 'relevance',
      place: 'staff',
      filter: noFilter,
    } as const
    const { ids, size } = await index.search({ ...request, offset: 0, limit })
    return { ids, isOfSize: isOfSize(size) }
  }
