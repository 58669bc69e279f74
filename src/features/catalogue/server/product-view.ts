import { toPercent, toRupees } from '#shared/money.ts'
import { ZodMiniOptional } from 'zod/mini'
import { pack, type Pack, type Product } from '#shared/shapes.ts'
import type { PackRow, ProductRow } from './product-row.ts'

/** The fields that the API leaves out where they are null or false. */
const optional = Object.keys(pack.shape).filter(
  (field) => pack.shape[field as keyof Pack] instanceof ZodMiniOptional,
)

function toPack({ pricePaise, discountMicro, ...row }: PackRow): Pack {
  const { id: _, ...sent } = { ...row, price: toRupees(pricePaise), discount: toPercent(discountMicro) }
  for (const field of optional)
    if ([null, false].includes(sent[field as keyof typeof sent] as null)) delete sent[field as never]
  return sent as Pack
}

/** A product as the API returns it; its own unit, price, discount and stock are the chosen pack's, or the first one's. */
export function toProduct(row: ProductRow, chosen?: PackRow): Product {
  const { unit, price, discount, stock } = toPack(chosen ?? row.packs[0])
  return {
    _id: row.id,
    name: row.name,
    slug: row.slug,
    brand: row.brand,
    image: chosen ? withOwnPicture(row.images, chosen) : row.images,
    category: row.categoryId,
    subCategory: row.subCategoryId,
    unit,
    price,
    discount,
    stock,
    packs: row.packs.map(toPack),
    veg: row.veg,
    origin: row.origin,
    description: row.description,
    more_details: row.details,
    ...(Object.keys(row.declarations).length > 0 && { declarations: row.declarations }),
    ...(Object.keys(row.translations).length > 0 && { translations: row.translations }),
    publish: row.publish,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** The product's pictures, starting with the pack's own if it has one. */
const withOwnPicture = (images: string[], { image }: PackRow): string[] =>
  image === null ? images : [image, ...images.filter((other) => other !== image)]
