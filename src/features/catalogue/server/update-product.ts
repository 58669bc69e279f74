import type { z } from 'zod'
import { touch } from '#platform/db/change-store.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { writeProductTax } from '#features/papers/server/set-product-tax.ts'
import { refuseStaleSave } from '#shared/stale-save.ts'
import type { Product } from '#shared/shapes.ts'
import {
  answerKeptMrps,
  forgetKeptMrps,
  keepPrintedMrps,
} from '#features/stock/movements/server/kept-mrp-store.ts'
import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import type { CatalogueAdminContract } from '../admin-contract.ts'
import { changedPacks, refuseStale, type SentPacks } from '../pack-drafts.ts'
import { changedProductTags } from '../product-tags.ts'
import { productAfter, raisesMrp, type PackDraft, type StoredProduct } from '../stored-product.ts'
import { offerOf } from './add-products.ts'
import { auditedProduct } from './audited-categories.ts'
import { isSubCategoryOf } from './category-store.ts'
import { getProduct } from './get-product.ts'
import { lockProductPacks, toStoredPack, type LockedProductPack } from './pack-store.ts'
import { lockProducts, updateProducts } from './product-write-store.ts'
import { mapConstraintErrors } from './map-constraint-errors.ts'
import { refuseUnknownPictures } from './refuse-unknown-pictures.ts'
import { renameSlugs, retryingSlugs } from './rename-slugs.ts'
import { setPacks } from './set-packs.ts'

type ProductChange = z.output<CatalogueAdminContract['updateProduct']['body']>

/**
 * Changes a product and its packs, completely or, when refused, not at all. The packs stay locked against orders from
 * reading their stock to the commit. A renamed product gets a new URL, to which the old one redirects. Throws
 * `product_not_found`, `stale`, `category_mismatch`, `sku_taken`, `slug_taken`, `tax_before_paper`, `invalid`.
 */
export function updateProduct(
  db: Database,
  actor: Actor,
  productId: number,
  { tax, ...change }: ProductChange,
): Promise<Product> {
  const work = async (tx: Tx): Promise<Product> => {
    const [before] = await lockProducts(tx, [productId])
    if (!before) throw new AppError('product_not_found')
    const locked = await lockProductPacks(tx, [productId])
    const present = packsInSale(locked)
    if (change.updatedAt !== undefined) refuseStaleSave(change, await getProduct(tx, { productId }))
    refuseStale(present, change)

    const fields = productAfter(before, change)
    const packs = changedPacks(present, change)
    if (!(await isSubCategoryOf(tx, fields.subCategoryId, fields.categoryId)))
      throw new AppError('category_mismatch')
    await refuseUnknownPictures(tx, picturesOf(before, present), picturesOf(fields, packs ?? present))
    const renamed = { id: productId, slug: before.slug, nameBefore: before.name, name: fields.name }
    const [slug = before.slug] = await renameSlugs(tx, [{ ...renamed, wanted: change.slug }])
    const after = { ...fields, slug }
    await answerOldPackets(tx, locked, change, packs)
    await mapConstraintErrors(async () => {
      await updateProducts(tx, [{ id: productId, ...after, ...offerOf(packs?.[0] ?? present[0]) }])
      if (packs) await setPacks(tx, actor.userId, [{ productId, packs }], locked)
    })

    const product = await getProduct(tx, { productId })
    const { id: _, ...was } = { ...before, packs: present }
    const is = { ...after, packs: packs ?? present }
    await recordAudit(tx, actor, {
      action: 'product.update',
      subjectId: productId,
      subjectName: after.name,
      ...(isSameCategory(was, is)
        ? { before: was, after: is }
        : { before: await auditedProduct(tx, was), after: await auditedProduct(tx, is) }),
    })
    if (tax) await writeProductTax(tx, actor, { id: productId, name: after.name }, tax, 'tax.validFrom')
    await touch(tx, changedProductTags(productId, was, is))
    return product
  }
  return retryingSlugs(() => db.transaction(work))
}

/**
 * What is printed on packets in stock, of packs that get another MRP: as was said. `side_by_side` with another MRP says the one
 * before, whatever was taken to be printed since a save that said nothing; without, it confirms that. Where nothing is said, a
 * lower one is kept without an answer: tills and Pick ask once somebody has said so, as clients that know no such question sell on.
 */
async function answerOldPackets(
  tx: Tx,
  locked: LockedProductPack[],
  { packs: sent = [] }: SentPacks,
  after: PackDraft[] | null,
) {
  const answers = locked.flatMap((pack) => {
    const next = pack.retired ? undefined : after?.find(({ unit }) => unit === pack.unit)
    if (!next) return []
    const answer = sent.find(({ unit }) => unit === pack.unit)?.oldPackets
    return {
      id: pack.id,
      answer,
      changes: next.pricePaise !== pack.pricePaise,
      raises: raisesMrp(pack, next),
    }
  })
  const idsOf = (of: (one: (typeof answers)[number]) => boolean) => answers.filter(of).map(({ id }) => id)
  const keepsMrpBefore = idsOf(({ answer, changes }) => answer === 'side_by_side' && changes)
  await forgetKeptMrps(tx, keepsMrpBefore, { onlyUnanswered: true })
  await keepPrintedMrps(tx, keepsMrpBefore)
  await keepPrintedMrps(
    tx,
    idsOf(({ answer, raises }) => answer === undefined && raises),
    false,
  )
  await answerKeptMrps(
    tx,
    idsOf(({ answer }) => answer === 'side_by_side'),
  )
  await forgetKeptMrps(
    tx,
    idsOf(({ answer }) => answer === 'corrected'),
  )
}

const isSameCategory = (was: StoredProduct, is: StoredProduct): boolean =>
  was.categoryId === is.categoryId && was.subCategoryId === is.subCategoryId

function packsInSale(locked: LockedProductPack[]): [PackDraft, ...PackDraft[]] {
  const [first, ...others] = locked.filter(({ retired }) => !retired).map(toStoredPack)
  if (!first) throw new Error('A product has no pack')
  return [first, ...others]
}

const picturesOf = ({ images }: StoredProduct, packs: PackDraft[]): string[] => [
  ...images,
  ...packs.flatMap(({ image }) => image ?? []),
]
