import type { Tx } from '#platform/db/postgres.ts'
import { readBarcode } from '#shared/barcode.ts'
import { anySize } from '#features/catalogue/pack-key.ts'
import { isSameSize, takeSize } from '#features/search/engine/pack-size.ts'
import { queryWords } from '#features/search/engine/text.ts'
import type { RankForStaff } from '#features/search/server/rank-for-staff.ts'
import { listPacksByCode, listPacksByWords, listPacksOf, type FoundPackRow } from './find-packs-store.ts'

const MOST = 20

/**
 * Packs for staff, hidden ones among them. A code that fits comes alone. Then come what the bills of a supplier call so,
 * what the search of the shop finds, in its order, and what is hidden from it; where it finds nothing, the packs that have
 * all of the words.
 */
export async function findPacks(
  { db, rank }: { db: Tx; rank: RankForStaff },
  search: string,
  supplierId: string | null,
): Promise<FoundPackRow[]> {
  const byCode = await listPacksByCode(db, readBarcode(search), search)
  if (byCode.length > 0) return byCode
  const typed = search.toLowerCase().split(/\s+/).slice(0, 8)
  const byWords = await listPacksByWords(db, typed, supplierId)
  const ids = queryWords(search).length > 0 ? await rank(search, MOST) : []
  if (ids.length === 0) return byWords
  const ranked = await listPacksOf(db, ids)
  const all = [
    ...byWords.filter((pack) => pack.is_called),
    ...inSizeFirst(ranked, search),
    ...byWords.filter((pack) => !pack.publish),
  ]
  return [...new Map(all.map((pack) => [`${pack.product_id} ${pack.unit}`, pack])).values()].slice(0, MOST)
}

/** Of each product first the pack of the size that was typed. */
function inSizeFirst(packs: readonly FoundPackRow[], search: string): readonly FoundPackRow[] {
  const { size } = takeSize(search)
  if (!size) return packs
  const order = new Map([...new Set(packs.map((pack) => pack.product_id))].map((id, at) => [id, at]))
  const fits = ({ unit }: FoundPackRow) => {
    const own = anySize(unit)
    return own !== null && isSameSize(own, size) ? 0 : 1
  }
  return packs.toSorted((a, b) => order.get(a.product_id)! - order.get(b.product_id)! || fits(a) - fits(b))
}
