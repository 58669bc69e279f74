import type { Database, Tx } from '#platform/db/postgres.ts'
import type { Handlers } from '#platform/http/route.ts'
import { readBarcode } from '#shared/barcode.ts'
import { sellingPaise, toRupees } from '#shared/money.ts'
import type { FoundPack, StockContract } from '../contract.ts'
import { listChangedPacks, listPacksByCode, listPacksByWords, type FoundPackRow } from './find-packs-store.ts'

export const stockRoutes = ({ db }: { db: Database }): Handlers<StockContract> => ({
  findPacks: async ({ query: { search, supplierId } }) => ({
    data: (await findPacks(db, search, supplierId ?? null)).map(toFoundPack),
  }),
  getChangedPacks: async () => ({ data: (await listChangedPacks(db)).map(toFoundPack) }),
})

async function findPacks(db: Tx, search: string, supplierId: string | null): Promise<FoundPackRow[]> {
  const byCode = await listPacksByCode(db, readBarcode(search), search)
  if (byCode.length > 0) return byCode
  return listPacksByWords(db, search.toLowerCase().split(/\s+/).slice(0, 8), supplierId)
}

const toFoundPack = (row: FoundPackRow): FoundPack => ({
  productId: row.product_id,
  unit: row.unit,
  name: row.name,
  image: row.image,
  barcode: row.barcode,
  sku: row.sku,
  shelf: row.shelf,
  stock: row.stock,
  mrp: toRupees(row.price_paise),
  price: toRupees(sellingPaise(row.price_paise, row.discount_micro)),
})
