import { z } from 'zod'
import { line, percent, rupees } from '#shared/fields.ts'
import { t } from '#shared/words.ts'

/** The filters of lists and searches (api.md, search-product). */
export const filterFields = {
  brand: z.optional(line(80, () => t('fields.brand'))),
  minPrice: z.optional(rupees),
  maxPrice: z.optional(rupees),
  minDiscount: z.optional(percent),
  inStock: z.boolean().optional(),
  veg: z.boolean().optional(),
  origin: z.optional(line(60, () => t('fields.country-of-origin'))),
}
export type FilterInput = z.output<z.ZodObject<typeof filterFields>>

const counted = <T extends z.core.$ZodType>(value: T) => z.array(z.object({ value, count: z.int() }))

/** The values to choose from, with the number of products for each; values with none are left out. */
export const facets = z.object({
  categories: z.array(z.object({ _id: z.int(), name: z.string(), count: z.int() })),
  brands: counted(z.string()),
  origins: counted(z.string()),
  veg: counted(z.boolean()),
  price: z.object({ min: z.number(), max: z.number() }).nullable(),
})
export type Facets = z.infer<typeof facets>

export const noFacets: Facets = { categories: [], brands: [], origins: [], veg: [], price: null }
