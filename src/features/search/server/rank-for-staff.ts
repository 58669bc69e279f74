import { noFilter } from '../engine/facets.ts'
import type { LiveIndex } from './live-index.ts'

/** Ranks products by a search as shoppers find them, the best first. */
export type RankForStaff = (search: string, limit: number) => Promise<number[]>

/**
 * The search of the shop for staff, who also count, buy and change what is sold out: it comes as early as if there were
 * some. Nothing until the index is built. What is hidden from shoppers is not in the index; callers find it by its name.
 */
export const rankForStaff =
  (index: Pick<LiveIndex, 'isReady' | 'search'>): RankForStaff =>
  async (search, limit) => {
    if (!index.isReady()) return []
    const request = {
      search,
      exact: false,
      order: 'relevance',
      ignoresStock: true,
      filter: noFilter,
    } as const
    return (await index.search({ ...request, offset: 0, limit })).ids
  }
