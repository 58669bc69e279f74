import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { touch } from '#platform/db/change-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { changedProductTags } from '../product-tags.ts'
import { offerOf } from './add-products.ts'
import { lockProductPacks, toStoredPack } from './pack-store.ts'
import { lockProducts, updateProducts } from './product-write-store.ts'
import { setPacks } from './set-packs.ts'

export interface PackPrice {
  productId: number
  packId: number
  pricePaise: number
  discountMicro: number
}

/** Products before packs, each in id order, as a save of the catalogue locks them. */
export async function lockPacksOf(tx: Tx, productIds: number[]): Promise<void> {
  await lockProducts(tx, productIds)
  await lockProductPacks(tx, productIds)
}

/**
 * Sets MRP and discount of packs within a transaction, as a save of their products would: with an audit entry for each
 * product, the price that lists sort by, and the tags of what guests see. Packs that are no longer sold are left out.
 */
export async function repricePacks(tx: Tx, actor: Actor, prices: PackPrice[]): Promise<void> {
  const productIds = [...new Set(prices.map(({ productId }) => productId))]
  if (productIds.length === 0) return
  const products = await lockProducts(tx, productIds)
  const locked = await lockProductPacks(tx, productIds)
  const priceOf = new Map(
    prices.map(({ packId, pricePaise, discountMicro }) => [packId, { pricePaise, discountMicro }]),
  )
  for (const before of products) {
    const own = locked.filter(({ productId }) => productId === before.id)
    const inSale = own.filter(({ retired }) => !retired)
    const present = inSale.map(toStoredPack)
    const packs = inSale.map((pack) => ({ ...toStoredPack(pack), ...priceOf.get(pack.id) }))
    if (!packs[0]) continue
    await updateProducts(tx, [{ ...before, ...offerOf(packs[0]) }])
    await setPacks(tx, actor.userId, [{ productId: before.id, packs }], own)
    const { id, ...fields } = before
    const [was, is] = [
      { ...fields, packs: present },
      { ...fields, packs },
    ]
    await recordAudit(tx, actor, {
      action: 'product.update',
      subjectId: id,
      subjectName: before.name,
      before: was,
      after: is,
    })
    await touch(tx, changedProductTags(id, was, is))
  }
}
