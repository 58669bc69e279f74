import { z } from 'zod'

/** How an answer of the API names a pack. */
export const packFields = { productId: z.int(), unit: z.string(), name: z.string() }

/** How a row names a pack. */
export const packColumns = { product_id: z.int(), unit: z.string(), name: z.string() }

/** What a pack costs in a row: its MRP in paise, and the discount in millionths of a percent. */
export const priceColumns = { price_paise: z.int(), discount_micro: z.int() }
