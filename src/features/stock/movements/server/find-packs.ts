import type { Tx } from '#platform/db/postgres.ts'
import { readBarcode } from '#shared/barcode.ts'
import { listPacksByCode, listPacksByWords, listPacksOf, type FoundPackRow } from './find-packs-store.ts'

const MOST = 20

/** The search of the shop, which stands after this feature. */
export interface ShopSearch {
  /** The products that it finds, best first, whether a pack is of the size that the search names, and a code the one typed. */
  rank: (
    search: string,
    limit: number,
  ) => Promise<{
    ids: readonly number[]
    isOfSize: (unit: string) => boolean
    isTyped: (code: string) => boolean
  }>
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
  const { ids, isOfSize, isTyped } = await rank(search, MOST)
  if (ids.length === 0) return byWords
  const ranked = await listPacksOf(db, [...ids])
  const all = [
    ...byWords.filter((pack) => pack.is_called),
    ...meantFirst(ranked, ids, (pack) => isCoded(pack, isTyped) * 2 + (isOfSize(pack.unit) ? 1 : 0)),
    ...byWords.filter((pack) => !pack.publish),
  ]
  return [...new Map(all.map((pack) => [`${pack.product_id} ${pack.unit}`, pack])).values()].slice(0, MOST)
}

const isCoded = ({ sku, barcode }: FoundPackRow, isTyped: (code: string) => boolean): number =>
  [sku, barcode].some((code) => code !== null && isTyped(code)) ? 1 : 0

/** Of each product first the pack of the code that was typed, then those of the size. */
const meantFirst = (
  packs: readonly FoundPackRow[],
  ids: readonly number[],
  worth: (pack: FoundPackRow) => number,
) =>
  ids.flatMap((id) =>
    packs.filter((pack) => pack.product_id === id).toSorted((one, other) => worth(other) - worth(one)),
  )
