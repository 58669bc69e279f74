import { z } from 'zod'
import { packFields } from '#shared/pack-shapes.ts'
import { contract } from '#shared/endpoint.ts'
import { isVisible } from '#shared/clean-text.ts'
import { hexId, wordsOrCode } from '#shared/fields.ts'
import { stockCalls } from './calls.ts'
import { t } from '#shared/words.ts'

/** A pack in the shop, also of a product that is hidden. Prices are in rupees. */
export const foundPack = z.object({
  ...packFields,
  /** In the second language of the shop's documents. */
  secondName: z.string().optional(),
  image: z.string(),
  barcode: z.string().nullable(),
  sku: z.string().nullable(),
  shelf: z.string().nullable(),
  mrp: z.number(),
  price: z.number(),
  stock: z.int(),
  /** Of a pack that is sold by weight: what is there to the gram, what one pack weighs, and whether other packs share it. */
  weight: z.object({ stock: z.int(), pack: z.int(), isShared: z.boolean().optional() }).optional(),
})
export type FoundPack = z.infer<typeof foundPack>

export const stockContract = contract(stockCalls, 'stock.count', {
  findPacks: {
    summary:
      'Up to 20 packs by a barcode, an SKU or words of the name, hidden products among them. A barcode or SKU that fits comes alone. With a supplier first those that its bills call so.',
    query: z.object({
      search: z.pipe(
        wordsOrCode(100, () => t('fields.search')),
        z.string().refine(isVisible, {
          error: () => t('fields.label-is-required', { label: t('fields.search') }),
        }),
      ),
      supplierId: z.optional(hexId),
    }),
    data: z.array(foundPack),
  },
  getChangedPacks: {
    summary:
      'The packs on sale whose price or MRP was changed today, or whose product was added today, by shelf and name. They need new labels.',
    data: z.array(foundPack),
  },
})
export type StockContract = typeof stockContract
