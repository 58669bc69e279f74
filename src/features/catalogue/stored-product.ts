import { z } from 'zod'
import { ZodMiniOptional } from 'zod/mini'
import type { Declarations } from '#shared/declarations.ts'
import { fromPercent, fromRupees } from '#shared/money.ts'
import { declarations, pack } from '#shared/shapes.ts'
import { translations, type Translations } from '#shared/translations.ts'

type Stored<Shape> = {
  [Field in keyof Shape]: Shape[Field] extends ZodMiniOptional<infer Value extends z.core.SomeType>
    ? z.ZodNullable<Value>
    : Shape[Field]
}

const { price: _, discount: _discount, unit, ...others } = pack.shape

/** A pack as it is stored: the API's, in paise and millionths of a percent; what the API leaves out is null. */
export const storedPack = z.object({
  unit,
  pricePaise: z.int(),
  discountMicro: z.int(),
  ...(Object.fromEntries(
    Object.entries(others).map(([field, type]) => [
      field,
      type instanceof ZodMiniOptional ? z.nullable(type.def.innerType) : type,
    ]),
  ) as Stored<typeof others>),
  weighed: z.boolean(),
  sharesStock: z.boolean(),
})
export type StoredPack = z.infer<typeof storedPack>

/** A pack to be written; what is missing is null. */
export type PackDraft = Partial<StoredPack> &
  Pick<StoredPack, 'unit' | 'pricePaise' | 'discountMicro' | 'stock'>

/** Whether packets in stock bear a lower MRP than a pack gets. */
export const raisesMrp = (was: StoredPack, next: PackDraft): boolean =>
  !was.weighed && was.stock > 0 && next.pricePaise > was.pricePaise

/** A product's own columns, as stored. */
export const storedProduct = z.object({
  name: z.string(),
  brand: z.string().nullable(),
  images: z.array(z.string()),
  categoryId: z.int(),
  subCategoryId: z.int(),
  veg: z.boolean().nullable(),
  origin: z.string().nullable(),
  description: z.string(),
  details: z.record(z.string(), z.string()),
  declarations,
  translations,
  publish: z.boolean(),
})
export type StoredProduct = z.infer<typeof storedProduct>

/** The values of a new product and of a new pack that nobody has given. */
export const newProduct: StoredProduct = {
  name: '',
  brand: null,
  images: [],
  categoryId: 0,
  subCategoryId: 0,
  veg: null,
  origin: null,
  description: '',
  details: {},
  declarations: {},
  translations: {},
  publish: true,
}
const nothing = Object.fromEntries(Object.keys(storedPack.shape).map((field) => [field, null]))
export const newPack = {
  ...nothing,
  unit: '',
  pricePaise: 0,
  discountMicro: 0,
  stock: 0,
  weighed: false,
  sharesStock: false,
} as StoredPack

const defined = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

interface SentProduct {
  image?: string[] | undefined
  category?: number | undefined
  subCategory?: number | undefined
  more_details?: Record<string, string> | undefined
  declarations?: Declarations | undefined
  translations?: Translations | undefined
}

/** A product after a change, as the API or a file sends it; what is missing stays. */
export const productAfter = (
  before: StoredProduct,
  { image, category, subCategory, more_details, ...same }: SentProduct,
): StoredProduct =>
  storedProduct.parse({
    ...before,
    ...defined({
      ...same,
      images: image,
      categoryId: category,
      subCategoryId: subCategory,
      details: more_details,
    }),
  })

/** A pack after a change in rupees and percent; what is missing stays, and grams follow the stock. */
export function packAfter(
  before: PackDraft,
  sent: { price?: number | undefined; discount?: number | undefined; stockGrams?: number | undefined },
): StoredPack {
  const { price, discount, stockGrams: _, ...same } = sent
  return storedPack.parse({
    ...newPack,
    ...before,
    ...defined({
      ...same,
      pricePaise: price === undefined ? undefined : fromRupees(price),
      discountMicro: discount === undefined ? undefined : fromPercent(discount),
    }),
  })
}
