import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { filledText, numericId, timestamp, wordsOrCode } from '#shared/fields.ts'
import { pageFigures, pagingFields } from '#shared/paging.ts'
import { product } from '#shared/shapes.ts'
import { translations } from '#shared/translations.ts'
import { catalogueCalls } from './calls.ts'
import { facets, filterFields } from './product-filter.ts'
import { PRODUCT_SORTS } from './sorts.ts'
import { t } from '#shared/words.ts'

export const category = z.object({
  _id: z.int(),
  name: z.string(),
  slug: z.string(),
  image: z.string(),
  isActive: z.boolean(),
  /** Its name in other languages; left out when there are none. */
  translations: z.optional(translations),
  /** The display order: smaller first. */
  position: z.int().optional(),
  updatedAt: z.optional(timestamp),
})
export type Category = z.infer<typeof category>

export const subCategory = category.extend({ category: z.int() })
export type SubCategory = z.infer<typeof subCategory>

const sort = z.enum(PRODUCT_SORTS, {
  error: () => t('said.sort-must-be-one-of', { sorts: PRODUCT_SORTS.join(', ') }),
})
const products = z.array(product)

export const catalogueContract = contract(catalogueCalls, {
  getProducts: {
    access: 'anyone',
    cacheable: 'for guests',
    summary:
      'All products, or those of a category, most popular first. Administrators can also find hidden products with ' +
      '`publish`, and products with a pack that is sold out or running low with `stock`.',
    body: z.object({
      ...pagingFields(),
      search: z._default(
        wordsOrCode(100, () => t('fields.search')),
        '',
      ),
      sort: sort.default('popular'),
      categoryId: z.optional(numericId),
      subCategoryId: z.optional(numericId),
      publish: z.literal('all').or(z.boolean()).optional(),
      stock: z.enum(['out', 'low'], { error: () => t('said.stock-must-be-out-or-low') }).optional(),
    }),
    data: products,
    meta: pageFigures,
  },
  getProductsByCategory: {
    access: 'anyone',
    cacheable: 'for everyone',
    summary: 'Filtered products of a category, with facets.',
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
    summary: 'Filtered products of a sub-category, with facets.',
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
    isVersioned: true,
    summary: 'One product, by id or slug; its stock is exact.',
    body: z
      .object({
        productId: z.optional(numericId),
        slug: z.optional(filledText(220, () => t('fields.address'))),
      })
      .refine(({ productId, slug }) => (productId === undefined) !== (slug === undefined), {
        error: () => t('said.send-either-the-id-or-the-address'),
      }),
    data: product,
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
      'Bestsellers in stock (`areSold: false` while fewer than three products sold 5 units in 30 days), and offers of at least 15 %.',
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
