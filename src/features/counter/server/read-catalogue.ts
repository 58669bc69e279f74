import { listActivePromotions } from '#features/promotions/server/promotion-store.ts'
import { toPromotion } from '#features/promotions/server/promotion-view.ts'
import type { Database } from '#platform/db/postgres.ts'
import { listFirstDates } from '#features/stock/expiry/server/list-expiring.ts'
import { dayInIndia } from '#shared/when.ts'
import { readShop } from '#features/storefront/server/shop-store.ts'
import { packetPaise, type MrpRule } from '#shared/printed-mrp.ts'
import { sellingPaise, toRupees } from '#shared/money.ts'
import type { CatalogueChange, CataloguePart } from '../catalogue-contract.ts'
import { OFFLINE_DAYS, readClock, readPart, type CounterPackRow } from './catalogue-store.ts'

/** What a transaction that is still running changes becomes visible later: so far back the next call looks again. */
const OVERLAP_MS = 30_000

/** A part of a counter's packs after a product, all or those changed since a version (an instant of the database). */
export async function readCatalogue(
  db: Database,
  since: number | null,
  after: number,
): Promise<CataloguePart> {
  const now = await readClock(db)
  const [{ packs, next }, { ordering }] = await Promise.all([readPart(db, since, after), readShop(db)])
  const rule = ordering.mrpRule ?? 'cap'
  const until = dayInIndia(new Date(now + OFFLINE_DAYS * 86_400_000))
  const productIds = [...new Set(packs.map(({ product_id }) => product_id))]
  const dates = await listFirstDates(db, productIds, until)
  const offers = after === 0 ? (await listActivePromotions(db)).filter(isOfCounter).map(toPromotion) : null
  return {
    version: now - OVERLAP_MS,
    ...(offers && { offers }),
    packs: packs.filter((row) => row.is_sold).map((row) => soldPack(row, rule, dates.get(row.id))),
    gone: packs.filter((row) => !row.is_sold).map(gonePack),
    next,
  }
}

const isOfCounter = ({ channels }: { channels: readonly string[] }) => channels.includes('counter')

const soldPack = (
  row: CounterPackRow,
  rule: MrpRule,
  expiresOn: string | undefined,
): CatalogueChange['packs'][number] => ({
  productId: row.product_id,
  unit: row.unit,
  name: row.name ?? '',
  ...(row.other_names.length > 0 && { otherNames: row.other_names }),
  ...(row.second_name && { secondName: row.second_name }),
  ...(row.brand && { brand: row.brand }),
  subCategoryId: row.sub_category_id,
  categoryId: row.category_id,
  price: toRupees(sellingPaise(row.price_paise, row.discount_micro)),
  mrp: toRupees(row.price_paise),
  ...(row.mrps && {
    mrps: row.mrps.map((mrp) => ({
      mrp: toRupees(mrp),
      price: toRupees(
        packetPaise({ pricePaise: row.price_paise, discountMicro: row.discount_micro }, mrp, rule),
      ),
    })),
  }),
  barcode: row.barcode,
  ...(row.barcodes.length > 0 && { barcodes: row.barcodes }),
  sku: row.sku,
  weighed: row.weighed,
  grams: row.weighed ? row.grams : null,
  stock: row.stock,
  ...(expiresOn !== undefined && { expiresOn }),
  image: row.image,
  tax: row.tax,
  ...(row.taxes && { taxes: row.taxes }),
})

const gonePack = (row: CounterPackRow): CatalogueChange['gone'][number] => ({
  productId: row.product_id,
  unit: row.unit,
  name: row.name ?? '',
  barcodes: [...new Set([row.barcode, ...row.barcodes])].filter((code) => code !== null),
})
