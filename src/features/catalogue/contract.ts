import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { filledText, line, numericId, percent, quantity, rupees, text, timestamp } from '#shared/fields.ts'
import { pageFigures, pagingFields } from '#shared/paging.ts'
import { category, product, subCategory } from '#shared/shapes.ts'
import { catalogueCalls } from './calls.ts'
import { MAX_DESCRIPTION, MAX_NAME } from './limits.ts'
import { facets, filterFields } from './product-filter.ts'
import { PRODUCT_SORTS } from './sorts.ts'

const sort = z.enum(PRODUCT_SORTS, { error: `sort must be one of ${PRODUCT_SORTS.join(', ')}` })
const products = z.array(product)

const stock = z
  .int({ error: 'Stock must be a whole number' })
  .min(0, { error: 'Stock cannot be negative' })
  .max(10_000_000, { error: 'Stock is too large' })

const packFields = {
  unit: line(40, 'Unit'),
  price: rupees,
  discount: percent,
  stock,
  sku: line(64, 'SKU').nullable(),
  maxPerOrder: quantity.nullable(),
}

const imageUrl = z
  .string()
  .max(300)
  .regex(/^\/media\/[0-9a-f]{32}\.webp$/, { error: 'This picture does not exist in this shop' })

/** A pack in an update; `stockWas` detects sales in the meantime (409 `stale`). */
const packChange = z.strictObject({
  unit: packFields.unit,
  price: packFields.price,
  discount: packFields.discount.default(0),
  stock: packFields.stock,
  stockWas: stock.optional(),
  sku: packFields.sku.default(null),
  maxPerOrder: packFields.maxPerOrder.default(null),
  image: imageUrl.optional(),
})

const productFields = {
  name: line(MAX_NAME, 'Name'),
  brand: line(80, 'Brand').nullable(),
  image: z.array(imageUrl).max(10, { error: 'At most 10 pictures' }),
  category: numericId,
  subCategory: numericId,
  veg: z.boolean().nullable(),
  origin: line(60, 'Country of origin').nullable(),
  description: text(MAX_DESCRIPTION, 'Description'),
  more_details: z
    .record(filledText(60, 'Detail'), text(2000, 'Detail'))
    .refine((details) => Object.keys(details).length <= 30, { error: 'At most 30 details' }),
  publish: z.boolean(),
  packs: z
    .array(packChange)
    .min(1, { error: 'A product needs at least one pack' })
    .max(20, { error: 'At most 20 packs' }),
  // Those of the first pack, for clients that know only one.
  unit: packFields.unit,
  price: packFields.price,
  discount: packFields.discount,
  stock: packFields.stock,
  stockWas: stock,
}

export const catalogueContract = contract(catalogueCalls, {
  getProducts: {
    access: 'anyone',
    cacheable: 'for guests',
    summary:
      'All products, the most popular first; administrators also see unpublished ones with `publish: "all"`.',
    body: z.object({
      ...pagingFields(),
      search: text(100, 'Search').default(''),
      sort: sort.default('popular'),
      publish: z.literal('all').optional(),
    }),
    data: products,
    meta: pageFigures,
  },
  getProductsByCategory: {
    access: 'anyone',
    cacheable: 'for everyone',
    summary: 'Products of a category, narrowed by a filter, and what they could be narrowed by.',
    body: z.object({
      categoryId: numericId,
      ...pagingFields(),
      sort: sort.default('popular'),
      ...filterFields,
    }),
    data: products,
    meta: pageFigures.extend({ facets }),
  },
  getProductsByCategoryAndSubCategory: {
    access: 'anyone',
    cacheable: 'for everyone',
    summary: 'Products of a sub-category, narrowed by a filter, and what they could be narrowed by.',
    body: z.object({
      categoryId: numericId,
      subCategoryId: numericId,
      ...pagingFields(),
      sort: sort.default('popular'),
      ...filterFields,
    }),
    data: products,
    meta: pageFigures.extend({ facets }),
  },
  getProduct: {
    access: 'anyone',
    summary: 'One product, by id or slug; its stock is exact.',
    body: z
      .object({ productId: numericId.optional(), slug: filledText(220, 'slug').optional() })
      .refine(({ productId, slug }) => (productId === undefined) !== (slug === undefined), {
        error: 'Send either productId or slug',
      }),
    data: product,
  },
  updateProduct: {
    access: 'admin',
    summary: 'Changes any field of a product; `packs`, when sent, is the whole list of packs.',
    params: z.object({ id: numericId }),
    body: z
      .strictObject({
        ...z.object(productFields).partial().shape,
        /** As it was read; 409 `stale` if someone has saved since. */
        updatedAt: timestamp.optional(),
      })
      .refine((change) => Object.keys(change).some((field) => field !== 'updatedAt'), {
        error: 'Nothing to change',
      })
      .refine(
        ({ packs, ...single }) =>
          !packs || !['unit', 'price', 'discount', 'stock'].some((key) => key in single),
        {
          error: 'Send packs, or the fields of the first pack, not both',
        },
      ),
    data: product,
    message: 'Product saved.',
  },
  getCategories: {
    access: 'anyone',
    cacheable: 'for guests',
    summary: 'All categories.',
    data: z.array(category),
  },
  getSubCategories: {
    access: 'anyone',
    cacheable: 'for guests',
    summary: 'All sub-categories, in pages.',
    query: z.object(pagingFields(100)),
    data: z.array(subCategory),
    meta: pageFigures,
  },
  getHighlights: {
    access: 'anyone',
    cacheable: 'for everyone',
    summary:
      'What sells best among what can be had (`areSold: false` while nothing was sold yet), and offers from 15 % on.',
    data: z.object({ bestsellers: products, areSold: z.boolean(), offers: products }),
  },
  getHomeRows: {
    access: 'anyone',
    cacheable: 'for everyone',
    summary: 'For the home page: a row of products for each category.',
    data: z.array(z.object({ category, products })),
  },
})

export type CatalogueContract = typeof catalogueContract
