import { isDeepStrictEqual } from 'node:util'
import type { ProductTax } from '#features/papers/treatments.ts'
import { filledDeclarations } from '../declaration-fields.ts'
import { declarationsOf, translationsIn } from '../import-columns.ts'
import { MAX_PICTURES } from '../limits.ts'
import { packKey } from '../pack-key.ts'
import {
  newPack,
  newProduct,
  packAfter,
  productAfter,
  type StoredPack,
  type StoredProduct,
} from '../stored-product.ts'
import type { ProductDraft } from './add-products.ts'
import { categoryPathKey, type CategoryPath } from './import-categories.ts'
import type { ProductPlan } from './import-plan.ts'
import type { ImportRow } from './import-rows.ts'
import type { NamedPictures } from './picture-fetch-store.ts'

/** What the rows say about tax, by product; the last row wins. */
export const taxesOf = (plans: ProductPlan[], ids: number[]): Map<number, ProductTax> =>
  new Map(
    plans.flatMap(({ rows }, i) =>
      rows.flatMap(({ row: { hsn, gst } }) => (hsn && gst ? [[ids[i]!, { hsn, ...gst }] as const] : [])),
    ),
  )

/** The HSN codes of rows that say no rate. */
export const listedHsnsOf = (plans: ProductPlan[], ids: number[]): Map<number, string> =>
  new Map(
    plans.flatMap(({ rows }, i) =>
      rows.flatMap(({ row: { listedHsn } }) => (listedHsn ? [[ids[i]!, listedHsn] as const] : [])),
    ),
  )

export function draftOf({ rows }: ProductPlan, categoryPaths: Map<string, CategoryPath>): ProductDraft {
  const fields = rows.reduce((before, { row }) => fieldsAfter(before, row, categoryPaths), newProduct)
  const packs = rows.map(({ row }) => packAfter(newPack, packOf(row)))
  return { ...fields, packs: packs as ProductDraft['packs'] }
}

/** The pictures that a product's rows name, if there are any. */
export function picturesOf(
  { rows }: ProductPlan,
  productId: number,
  packs: readonly { unit: string }[],
): NamedPictures[] {
  const urls = [...new Set(rows.flatMap(({ row }) => row.addresses ?? []))].slice(0, MAX_PICTURES)
  const ofPacks = rows.flatMap(({ row }) => {
    const pack = row.packAddress && packs.find(({ unit }) => packKey(unit) === packKey(row.unit))
    return pack ? [{ url: row.packAddress!, unit: pack.unit }] : []
  })
  return urls.length + ofPacks.length > 0 ? [{ productId, urls, ofPacks }] : []
}

export function fieldsAfter(
  before: StoredProduct,
  row: ImportRow,
  categoryPaths: Map<string, CategoryPath>,
): StoredProduct {
  const categoryPath = categoryPaths.get(categoryPathKey(row))
  if (!categoryPath) throw new Error(`The category of row ${row.row} was not created`)
  const { categoryId: category, subCategoryId: subCategory } = categoryPath
  const declared = filledDeclarations(declarationsOf(row))
  return productAfter(before, {
    ...row,
    category,
    subCategory,
    more_details: row.details,
    translations: translationsIn(row, ['name', 'description'], before.translations),
    declarations: isDeepStrictEqual({ ...before.declarations, ...declared }, before.declarations)
      ? undefined
      : { ...before.declarations, ...declared },
  })
}

const packOf = ({ packImage: image, ...row }: ImportRow) => ({ ...row, image })

/** A product's packs as a row leaves them; `unit` is the pack that the row means. */
export function packsAfter(packs: StoredPack[], row: ImportRow, unit: string | null): StoredPack[] {
  const old = packs.findIndex((pack) => pack.unit === (unit ?? row.unit))
  const before = packs[old]
  if (!before) return [...packs, packAfter(newPack, packOf(row))]
  // Another spelling of the same unit does not rename a pack.
  const isSame = packKey(before.unit) === packKey(row.unit)
  return packs.with(old, packAfter(before, { ...packOf(row), ...(isSame && { unit: before.unit }) }))
}
