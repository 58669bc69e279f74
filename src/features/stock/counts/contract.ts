import { z } from 'zod'
import { packFields } from '#shared/pack-shapes.ts'
import { contract } from '#shared/endpoint.ts'
import { hexId, line, numericId, rupees, text, timestamp } from '#shared/fields.ts'
import { pageFigures, pagingFields } from '#shared/paging.ts'
import { countCalls } from './calls.ts'
import { t } from '#shared/words.ts'

const countLine = z.object({
  ...packFields,
  shelf: z.string().nullable(),
  /** What should have been on the shelf at the time of counting. */
  expected: z.int(),
  counted: z.int(),
  countedAt: timestamp,
  countedBy: z.string(),
  /** The second count and what should have been there then; null without one. */
  again: z.int().nullable(),
  againExpected: z.int().nullable(),
  againBy: z.string().nullable(),
  /** Counted less expected, of the last count. */
  difference: z.int(),
  /** The difference is worth more than the limit and was counted once: it is to be counted again. */
  needsAgain: z.boolean(),
  /** By how much the stock was changed; null until the count is finished. */
  written: z.int().nullable(),
  /** What the difference is worth in rupees, at cost or else at the price; null for those who do not see costs. */
  worth: z.number().nullable(),
  /** Of a pack that is sold by weight: the last count in grams, whose whole packs the other numbers are; otherwise null. */
  grams: z
    .object({
      expected: z.int(),
      counted: z.int(),
      difference: z.int(),
      /** It is all of a heap that other packs share. */
      isShared: z.boolean().optional(),
    })
    .nullable(),
})
export type CountLine = z.infer<typeof countLine>

const count = z.object({
  _id: hexId,
  /** Null: all of the shop. */
  shelf: z.string().nullable(),
  /** Rupees; differences that are worth more are counted a second time. */
  limit: z.number(),
  begunAt: timestamp,
  begunBy: z.string(),
  finishedAt: z.nullable(timestamp),
  lines: z.int(),
  /** Packs on this shelf; null for a count of the shop. */
  packs: z.int().nullable(),
  /** Rupees; null for those who do not see costs. */
  missing: z.number().nullable(),
  surplus: z.number().nullable(),
})
export type Count = z.infer<typeof count>

const wholeCount = count.extend({ items: z.array(countLine) })
export type WholeCount = z.infer<typeof wholeCount>

const counted = z
  .int({ error: () => t('said.enter-a-whole-number') })
  .min(0, { error: () => t('said.enter-0-if-there-is-none') })
  .max(1_000_000, { error: () => t('said.this-is-too-many') })

const settings = z.object({
  /** Rupees: differences that are worth more, one by one or together for one person and day, are counted a second time. */
  limit: z.number(),
})

export const countContract = contract(countCalls, 'stock.count', {
  getCountSettings: {
    summary: 'The shop’s rules of counting.',
    data: settings,
  },
  saveCountSettings: {
    access: 'settings.manage',
    summary: 'Saves the shop’s rules of counting; counts that are open keep theirs.',
    body: z.strictObject({ limit: rupees }),
    data: settings,
    message: 'Saved.',
  },
  getCounts: {
    summary: 'The counts, those that are not finished first.',
    query: z.object(pagingFields()),
    data: z.array(count),
    meta: pageFigures,
  },
  getCount: {
    summary: 'A count with its lines, the largest differences first.',
    params: z.object({ id: hexId }),
    data: wholeCount,
  },
  beginCount: {
    summary:
      'Begins a count of a shelf, or of the shop. Several people may count in it. Its limit is that of the settings, or a given one that is lower.',
    idempotent: true,
    body: z.strictObject({
      shelf: z.nullable(line(20, () => t('fields.shelf'))).default(null),
      limit: z.optional(rupees),
    }),
    data: count,
    message: () => t('said.the-count-has-begun'),
  },
  saveCountLine: {
    idempotent: true,
    summary:
      'Saves what lies on the shelf of a pack. It is compared with the stock at `countedAt`, movements since are taken out, and with what open orders hold and nobody has picked. With `again` it is a second count, by somebody else if the shop has somebody. Another number for what was counted before replaces it or is added: 409 `counted_already` without `instead`. 409 `count_finished`, `count_by_another`; 422 `counted_long_ago` for a time that is over a day old.',
    body: z.strictObject({
      countId: hexId,
      productId: numericId,
      unit: text(40, () => t('fields.unit')),
      counted,
      /** Of a pack that is sold by weight: what lies there, instead of whole packs. */
      countedGrams: z.optional(
        z
          .int({ error: () => t('said.enter-whole-grams') })
          .min(0)
          .max(2_000_000_000),
      ),
      countedAt: z.optional(timestamp),
      again: z.boolean().default(false),
      /** What becomes of a number that was counted before: it lay in another place, or was wrong. */
      instead: z.optional(z.enum(['add', 'replace'])),
    }),
    data: countLine,
    message: () => t('said.counted'),
  },
  finishCount: {
    summary:
      'Writes the differences into the stock. 409 `count_again` with the lines that are to be counted a second time. Repeating it gives the same result.',
    body: z.strictObject({ countId: hexId }),
    data: wholeCount,
    message: () => t('said.the-count-is-finished'),
  },
})
export type CountContract = typeof countContract
