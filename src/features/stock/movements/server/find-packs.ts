import type { Tx } from '#platform/db/postgres.ts'
import { readBarcode } from '#shared/barcode.ts'
import { listPacksByCode, listPacksByWords, listPacksOf, type FoundPackRow } from './find-packs-store.ts'

const MOST = 20

/** The search of the shop, which stands after this feature. */
export interface ShopSearch {
  /** The products that it finds, best first, and whether a pack is of the size that the search names. */
  rank: (
    search: string,
    limit: number,
  ) => Promise<{ ids: readonly number[]; isOfSize: (unit: string) => boolean }>
}

/**
 * Packs for staff, hidden ones among them. A code that fits comes alone. Then come what the bills of a supplier call so,
 * what the search of the shop finds, in its order, and what is hidden from it; where it finds nothing, the packs that have
 * all of the words.
 */
export async function findPacks(
  { db, rank }: { db: Tx } & ShopSearch,
  search: string,
  supplierId: string | null,
): Promise<FoundPackRow[]> {
  const byCode = await listPacksByCode(db, readBarcode(search), search)
  if (byCode.length > 0) return byCode
  const typed = search.toLowerCase().split(/\s+/).slice(0, 8)
  const byWords = await listPacksByWords(db, typed, supplierId)
  const { ids, isOfSize } = await rank(search, MOST)
  if (ids.length === 0) return byWords
  const ranked = await listPacksOf(db, [...ids])
  const all = [
    ...byWords.filter((pack) => pack.is_called),
    ...inSizeFirst(ranked, ids, isOfSize),
    ...byWords.filter((pack) => !pack.publish),
  ]
  return [...new Map(all.map((pack) => [`${pack.product_id} ${pack.unit}`, pack])).values()].slice(0, MOST)
}

/** Of each product first the packs of the size that was typed. */
const inSizeFirst = (
  packs: readonly FoundPackRow[],
  ids: readonly number[],
  fits: (unit: string) => boolean,
) =>
  ids.flatMap((id) => {
    const own = packs.filter((pack) => pack.product_id === id)
    return [...own.filter(({ unit }) => fits(unit)), ...own.filter(({ unit }) => !fits(unit))]
  })
