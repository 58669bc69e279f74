import { toPercent, toRupees } from '#shared/money.ts'
import type { Pack, Product } from '#shared/shapes.ts'
import type { PackRow, ProductRow } from './product-row.ts'

export const toPack = (row: PackRow): Pack => ({
  unit: row.unit,
  price: toRupees(row.price_paise),
  discount: toPercent(row.discount_micro),
  stock: row.stock,
  sku: row.sku,
  maxPerOrder: row.max_per_order,
  ...(row.image !== null && { image: row.image }),
})

/**
 * A product as the API returns it; its own unit, price, discount and stock are those of the chosen pack, or of the
 * first one.
 */
export function toProduct(row: ProductRow, chosen?: PackRow): Product {
  const { unit, price, discount, stock } = toPack(chosen ?? row.packs[0])
  return {
    _id: row.id,
    name: row.name,
    slug: row.slug,
    brand: row.brand,
    image: chosen ? withOwnPicture(row.images, chosen) : row.images,
    category: row.category_id,
    subCategory: row.sub_category_id,
    unit,
    price,
    discount,
    stock,
    packs: row.packs.map(toPack),
    veg: row.veg,
    origin: row.origin,
    description: row.description,
    more_details: row.details,
    publish: row.publish,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** The product's pictures, starting with the pack's own if it has one. */
const withOwnPicture = (images: string[], { image }: PackRow): string[] =>
  image === null ? images : [image, ...images.filter((other) => other !== image)]
