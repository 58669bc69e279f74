import type { Database } from '#platform/db/postgres.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { sellingPaise, toRupees } from '#shared/money.ts'
import { stockContract, type FoundPack, type StockContract } from '../contract.ts'
import { findPacks, type ShopSearch } from './find-packs.ts'
import { listChangedPacks, type FoundPackRow } from './find-packs-store.ts'

const stockRoutes = ({ db, ...shopSearch }: { db: Database } & ShopSearch): Handlers<StockContract> => ({
  findPacks: async ({ query: { search, supplierId } }) => ({
    data: (await findPacks({ db, ...shopSearch }, search, supplierId ?? null)).map(toFoundPack),
  }),
  getChangedPacks: async () => ({ data: (await listChangedPacks(db)).map(toFoundPack) }),
})

const toFoundPack = (row: FoundPackRow): FoundPack => ({
  productId: row.product_id,
  unit: row.unit,
  name: row.name,
  ...(row.second_name !== null && { secondName: row.second_name }),
  image: row.image,
  barcode: row.barcode,
  sku: row.sku,
  shelf: row.shelf,
  stock: row.stock,
  ...(row.stock_grams !== null &&
    row.pack_grams !== null && {
      weight: {
        stock: row.stock_grams,
        pack: row.pack_grams,
        ...(row.shares_stock && { isShared: true }),
      },
    }),
  mrp: toRupees(row.price_paise),
  price: toRupees(sellingPaise(row.price_paise, row.discount_micro)),
})

export const mountStock = room(stockContract, stockRoutes)
