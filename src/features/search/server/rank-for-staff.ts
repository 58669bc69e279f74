import { anySize } from '#features/catalogue/pack-key.ts'
import { noFilter } from '../engine/facets.ts'
import { isSameSize, takeSize } from '../engine/pack-size.ts'
import { queryWords } from '../engine/text.ts'
import type { LiveIndex } from './live-index.ts'

/**
 * Ranks products by the search of the shop for staff, who also count, buy and change what is sold out: it comes as early as
 * if there were some. Nothing until the index is built. What is hidden from shoppers is not in the index; callers find it
 * by its name.
 */
export const rankForStaff =
  (index: Pick<LiveIndex, 'isReady' | 'search'>) =>
  async (search: string, limit: number): Promise<number[]> => {
    if (!index.isReady() || queryWords(search).length === 0) return []
    const request = {
      search,
      exact: false,
      order: 'relevance',
      ignoresStock: true,
      filter: noFilter,
    } as const
    return (await index.search({ ...request, offset: 0, limit })).ids
  }

/** Whether a pack is of the size that a search names; true for every pack if it names none. */
export function fitsSizeIn(search: string): (unit: string) => boolean {
  const { size } = takeSize(search)
  if (!size) return () => true
  return (unit) => {
    const own = anySize(unit)
    return own !== null && isSameSize(own, size)
  }
}
