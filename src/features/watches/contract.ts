import { z } from 'zod'
import { packFields } from '#shared/pack-shapes.ts'
import { contract } from '#shared/endpoint.ts'
import { line, numericId, timestamp } from '#shared/fields.ts'
import { translations } from '#shared/translations.ts'
import { watchCalls } from './calls.ts'
import { t } from '#shared/words.ts'

/** The most packs that one account can wait for. */
export const MOST_WATCHES = 100

const pack = z.strictObject({ productId: numericId, unit: line(40, () => t('fields.unit')) })

const watch = z.object({
  ...packFields,
  slug: z.string(),
  /** Its name in other languages. */
  translations: z.optional(translations),
  since: timestamp,
})

export const watchContract = contract(watchCalls, 'user', {
  getWatches: { access: 'user', summary: 'The packs that the caller waits for.', data: z.array(watch) },
  watchPack: {
    summary:
      'Tells the caller once this pack is back in stock: `by` says which ways there are. 404 `product_not_found`, 409 `pack_in_stock`, `too_many_watches`.',
    body: pack,
    data: z.object({ by: z.array(z.enum(['mail', 'push', 'sms', 'whatsapp'])) }),
    message: () => t('said.you-will-be-told-once-it-is'),
  },
  unwatchPack: {
    summary: 'Waits for this pack no more.',
    body: pack,
    message: () => t('said.you-will-not-be-told'),
  },
  getWaiting: {
    access: 'purchases.manage',
    summary: 'For how many shoppers which packs are missing, most first.',
    data: z.array(
      z.object({
        ...packFields,
        stock: z.int(),
        waiting: z.int(),
        since: timestamp,
      }),
    ),
  },
})
export type WatchContract = typeof watchContract
