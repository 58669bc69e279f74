import { adminActor } from '#features/audit/actor.ts'
import type { Database } from '#platform/db/postgres.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { pageOf } from '#shared/paging.ts'
import type { z } from 'zod'
import { catalogueAdminContract, type CatalogueAdminContract } from '../admin-contract.ts'
import { newPacks } from '../pack-drafts.ts'
import { newProduct, productAfter } from '../stored-product.ts'
import type { ProductDraft } from './add-products.ts'
import { beginImport, discardImport } from './begin-import.ts'
import { countBrands, listBrands } from './brand-store.ts'
import { createCategory, createSubCategory } from './create-category.ts'
import { createProduct } from './create-product.ts'
import { deleteCategory, deleteSubCategory } from './delete-category.ts'
import { deleteProduct } from './delete-product.ts'
import { recordExport } from '#features/audit/server/record-export.ts'
import { exportProducts } from './export-products.ts'
import { toImportState } from './import-view.ts'
import { findImportOf } from './imports-store.ts'
import { listImports } from './list-imports.ts'
import { mapImport } from './map-import.ts'
import { publishProducts } from './publish-products.ts'
import { receiveImport } from './receive-import.ts'
import { retryPictures } from './retry-pictures.ts'
import { restoreProduct } from './restore-product.ts'
import { brandView, saveBrand } from './save-brand.ts'
import { undoImport } from './undo-import.ts'
import { updateCategory } from './update-category.ts'
import { listUnansweredMrps } from '#features/stock/movements/server/kept-mrp-store.ts'
import { formatPaise } from '#shared/money.ts'
import { updateProduct } from './update-product.ts'
import { updateSubCategory } from './update-sub-category.ts'

/** The question of a save that has raised an MRP and said nothing of the packets in stock. */
const oldPacketsText = ({ unit, mrp_paise, pieces }: { unit: string; mrp_paise: number; pieces: number }) =>
  `${unit}: ${pieces === 1 ? '1 packet in stock is' : `${pieces} packets in stock are`} taken to say ${formatPaise(mrp_paise)}, above which it may not be sold. Save the pack with oldPackets "side_by_side" if that is so, and tills ask which is printed; with "corrected" if they say the new MRP.`

function catalogueAdminRoutes({ db }: { db: Database }): Handlers<CatalogueAdminContract> {
  return {
    addProduct: async ({ body, caller, http }) => ({
      data: await createProduct(db, adminActor(caller), draftOf(body), body.tax, http.sent),
    }),
    updateProduct: async ({ params, body, caller }) => {
      const data = await updateProduct(db, adminActor(caller), params.id, body)
      const old = await listUnansweredMrps(db, params.id)
      return {
        data,
        ...(old.length > 0 && { message: `Product saved. ${old.map(oldPacketsText).join(' ')}` }),
      }
    },
    deleteProduct: async ({ params, caller }) => {
      await deleteProduct(db, adminActor(caller), params.id)
      return {}
    },
    restoreProduct: async ({ params, caller }) => ({
      data: await restoreProduct(db, adminActor(caller), params.id),
    }),
    publishProducts: async ({ body, caller }) => {
      const changed = await publishProducts(db, adminActor(caller), body)
      const products = changed.length === 1 ? '1 product' : `${changed.length} products`
      return { data: changed, message: `${products} ${body.publish ? 'shown in the shop' : 'hidden'}.` }
    },
    exportProducts: async ({ query: { after }, caller }) => {
      const { rows, ...data } = await exportProducts(db, after ?? null)
      await recordExport(db, adminActor(caller), { of: 'products', rows, filter: { after } })
      return { data }
    },
    importProducts: async ({ caller, query, openFile }) => {
      const file = { fileName: query.fileName, bytes: openFile() }
      return { data: toImportState(await receiveImport(db, caller.userId, file)) }
    },
    writeImport: async ({ caller, body }) => ({
      data: toImportState(await beginImport(db, caller.userId, body)),
    }),
    mapImport: async ({ caller, body }) => ({
      data: toImportState(await mapImport(db, caller.userId, body)),
    }),
    getImport: async ({ caller }) => {
      const present = await findImportOf(db, caller.userId)
      return { data: present && toImportState(present) }
    },
    discardImport: async ({ caller }) => {
      await discardImport(db, caller.userId)
      return {}
    },
    listImports: async () => ({ data: await listImports(db) }),
    retryPictures: async ({ body }) => ({ data: await retryPictures(db, body) }),
    undoImport: async ({ body, caller }) => ({
      data: await undoImport(db, adminActor(caller), body.importId),
    }),
    getBrands: async ({ query: { search, ...page } }) => ({
      data: (await listBrands(db, search, page)).map(brandView),
      meta: pageOf(page, await countBrands(db, search)),
    }),
    saveBrand: async ({ body, caller }) => ({ data: await saveBrand(db, adminActor(caller), body) }),
    addCategory: async ({ body, caller }) => ({ data: await createCategory(db, adminActor(caller), body) }),
    updateCategory: async ({ body, caller }) => ({
      data: await updateCategory(db, adminActor(caller), body),
    }),
    deleteCategory: async ({ body, caller }) => {
      await deleteCategory(db, adminActor(caller), body._id)
      return {}
    },
    addSubCategory: async ({ body: { category, ...fields }, caller }) => ({
      data: await createSubCategory(db, adminActor(caller), { ...fields, categoryId: category }),
    }),
    updateSubCategory: async ({ body, caller }) => ({
      data: await updateSubCategory(db, adminActor(caller), body),
    }),
    deleteSubCategory: async ({ body, caller }) => {
      await deleteSubCategory(db, adminActor(caller), body._id)
      return {}
    },
  }
}

const draftOf = (body: z.output<CatalogueAdminContract['addProduct']['body']>): ProductDraft => ({
  ...productAfter(newProduct, body),
  slug: body.slug,
  packs: newPacks(body) as ProductDraft['packs'],
})

export const mountCatalogueAdmin = room(catalogueAdminContract, catalogueAdminRoutes)
