import type { Database } from '#platform/db/postgres.ts'
import type { Handlers } from '#platform/http/route.ts'
import { sellingPaise, toRupees } from '#shared/money.ts'
import type { FoundPack, StockContract } from '../contract.ts'
import type { RankForStaff } from '#features/search/server/rank-for-staff.ts'
import { findPacks } from './find-packs.ts'
import { listChangedPacks, type FoundPackRow } from './find-packs-store.ts'

export const stockRoutes = ({ db, rank }: { db: Database; rank: RankForStaff }): Handlers<StockContract> => ({
  findPacks: async ({ query: { search, supplierId } }) => ({
    data: (await findPacks({ db, rank }, search, supplierId ?? null)).map(toFoundPack),
  }),
  getChangedPacks: async () => ({ data: (await listChangedPacks(db)).map(toFoundPack) }),
})

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
