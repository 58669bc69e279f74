import { z } from 'zod'
import { PRODUCT_SORTS } from '#features/catalogue/sorts.ts'
import { contract } from '#shared/endpoint.ts'
import { line, numericId, percent, rupees, text } from '#shared/fields.ts'
import { pageFigures, pagingFields } from '#shared/paging.ts'
import { product } from '#shared/shapes.ts'
import { searchCalls } from './calls.ts'

/** The longest search that is looked up. */
export const MAX_SEARCH = 100

const counted = <T extends z.ZodType>(value: T) => z.array(z.object({ value, count: z.int() }))

export const facets = z.object({
  categories: z.array(z.object({ _id: z.int(), name: z.string(), count: z.int() })),
  brands: counted(z.string()),
  origins: counted(z.string()),
  price: z.object({ min: z.number(), max: z.number() }).nullable(),
})
export type Facets = z.infer<typeof facets>

export const searchContract = contract(searchCalls, {
  searchProduct: {
    access: 'anyone',
    cacheable: 'for everyone',
    summary: 'Full-text search with prefixes; best match first.',
    body: z.object({
      search: text(MAX_SEARCH, 'Search'),
      ...pagingFields(),
      sort: z
        .enum(['relevance', ...PRODUCT_SORTS], { error: 'This is not a known sort' })
        .default('relevance'),
      categoryId: numericId.optional(),
      brand: line(80, 'Brand').optional(),
      minPrice: rupees.optional(),
      maxPrice: rupees.optional(),
      minDiscount: percent.optional(),
      inStock: z.boolean().optional(),
      veg: z.boolean().optional(),
      origin: line(60, 'Country of origin').optional(),
    }),
    data: z.array(product),
    meta: pageFigures.extend({ facets }),
  },
})

export type SearchContract = typeof searchContract
