import { recordAudit } from '#features/audit/server/record-audit.ts'
import { lockProductPacks } from '#features/catalogue/server/pack-store.ts'
import { lockProducts } from '#features/catalogue/server/product-write-store.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { touch } from '#platform/db/change-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { readBarcode } from '#shared/barcode.ts'
import { AppError } from '#shared/problems.ts'
import { t } from '#shared/words.ts'
import { learnBarcode, listByBarcode, lockBarcode } from './learned-barcode-store.ts'
import type { Seller } from './sale.ts'
import { actorOf } from './sell.ts'

interface ScannedBarcode {
  productId: number
  unit: string
  barcode: string
  also?: boolean | undefined
}

/** Gives a barcode a pack. Throws `barcode_wrong`, `barcode_taken` unless `also`, and `product_not_found`. */
export function addBarcode(
  db: Database,
  caller: Seller,
  { barcode: typed, also = false, ...pack }: ScannedBarcode,
): Promise<void> {
  const barcode = readBarcode(typed)
  if (barcode === null) throw new AppError('barcode_wrong')
  return db.transaction(async (tx) => {
    await lockBarcode(tx, barcode)
    // Products before packs, as a save of the catalogue locks them.
    await lockProducts(tx, [pack.productId])
    await lockProductPacks(tx, [pack.productId])
    const ownOf = (known: Awaited<ReturnType<typeof listByBarcode>>) =>
      known.find((one) => one.product_id === pack.productId && one.unit === pack.unit)
    const known = await listByBarcode(tx, barcode)
    if (ownOf(known)) return
    const [taken] = known
    if (taken && !also)
      throw new AppError('barcode_taken', { name: taken.name, unit: taken.unit }, () => ({
        message: t('said.this-barcode-belongs-to', { name: taken.name, unit: taken.unit }),
      }))
    if (!(await learnBarcode(tx, { ...pack, barcode }))) throw new AppError('product_not_found')
    await recordAudit(tx, actorOf(caller), {
      action: 'product.barcode',
      subjectId: pack.productId,
      subjectName: ownOf(await listByBarcode(tx, barcode))!.name,
      before: { barcode: null },
      after: { barcode, unit: pack.unit },
    })
    // Search finds it by this barcode from now on.
    await touch(tx, [tags.product(pack.productId)])
  })
}
