import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { filledText, numericId, text } from '#shared/fields.ts'
import { pageFigures, pagingFields } from '#shared/paging.ts'
import { category, product, subCategory } from '#shared/shapes.ts'
import { catalogueCalls } from './calls.ts'
import { facets, filterFields } from './product-filter.ts'
import { PRODUCT_SORTS } from './sorts.ts'

const sort = z.enum(PRODUCT_SORTS, { error: `sort must be one of ${PRODUCT_SORTS.join(', ')}` })
const products = z.array(product)

export const catalogueContract = contract(catalogueCalls, {
  getProducts: {
    access: 'anyone',
    cacheable: 'for guests',
    summary:
      'All products, the most popular first, or those of a category. For administrators `publish` also finds ' +
      'unpublished ones, and `stock` what must be ordered: a pack that is sold out, or nearly.',
    body: z.object({
      ...pagingFields(),
      search: text(100, 'Search').default(''),
      sort: sort.default('popular'),
      categoryId: numericId.optional(),
      subCategoryId: numericId.optional(),
      publish: z.literal('all').or(z.boolean()).optional(),
      stock: z.enum(['out', 'low'], { error: 'stock must be out or low' }).optional(),
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
