import type { z } from 'zod'
import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { touch } from '#platform/db/change-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import type { Brand, CatalogueAdminContract } from '../admin-contract.ts'
import { findBrand, listShownProducts, lockBrand, saveDeclarations, type BrandRow } from './brand-store.ts'

/** Sets what all packets of a brand declare alike. Throws `not_found` if no product has the brand, and `stale`. */
export function saveBrand(
  db: Database,
  actor: Actor,
  { brand, declarations, updatedAt }: z.output<CatalogueAdminContract['saveBrand']['body']>,
): Promise<Brand> {
  return db.transaction(async (tx) => {
    await lockBrand(tx, brand)
    const before = await findBrand(tx, brand)
    if (!before) throw new AppError('not_found')
    if (updatedAt !== undefined && updatedAt !== brandView(before).updatedAt)
      throw new AppError('stale', { current: brandView(before), changed: ['declarations'] })
    await saveDeclarations(tx, before.brand, declarations)
    await recordAudit(tx, actor, {
      action: 'brand.update',
      subjectId: before.brand.toLowerCase(),
      subjectName: before.brand,
      before: before.declarations ?? {},
      after: declarations,
    })
    const after = (await findBrand(tx, brand))!
    await touch(tx, (await listShownProducts(tx, brand)).map(tags.product))
    return brandView(after)
  })
}

export const brandView = ({ declarations, updatedAt, ...row }: BrandRow): Brand => ({
  ...row,
  declarations: declarations ?? {},
  updatedAt: updatedAt?.toISOString() ?? null,
})
