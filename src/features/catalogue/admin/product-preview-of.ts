import type { Pack, Product } from '#shared/shapes.ts'
import { emptyPack, type PackValues } from './pack-inputs.ts'
import { type ProductValues, fieldsOf, sentPack } from './product-form-values.ts'

/** The product as the shop's card would show it, from the values so far. */
export function previewOf(values: ProductValues, base: Product | null): Product {
  const typed = values.packs.map(withoutUnreadable).filter(({ mrp }) => mrp !== null)
  const packs = (typed.length > 0 ? typed : [emptyPack]).map((pack): Pack => ({
    sku: null,
    maxPerOrder: null,
    discount: 0,
    ...sentPack({ ...pack, selling: Math.min(pack.selling ?? Infinity, pack.mrp ?? 0) }),
    unit: pack.unit || '1 unit',
    stock: pack.stock ?? 1,
  }))
  const [first] = packs as [Pack]
  return {
    ...fieldsOf(values),
    _id: base?._id ?? 0,
    slug: base?.slug ?? '',
    name: values.name.trim() || 'Name of the product',
    unit: first.unit,
    price: first.price,
    discount: first.discount,
    stock: first.stock,
    packs,
    createdAt: '',
    updatedAt: '',
  }
}

/** A pack with empty fields where the text is no number yet. */
const withoutUnreadable = (pack: PackValues): PackValues => ({
  ...pack,
  mrp: Number.isNaN(pack.mrp) ? null : pack.mrp,
  selling: Number.isNaN(pack.selling) ? null : pack.selling,
  stock: Number.isNaN(pack.stock) ? null : pack.stock,
  grams: Number.isNaN(pack.grams) ? null : pack.grams,
})
