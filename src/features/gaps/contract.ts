import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { gapCalls } from './calls.ts'
import { GAP_NAMES, SURENESS } from './gap-rules.ts'

const gap = z.object({
  rule: z.enum(GAP_NAMES),
  sentence: z.string(),
  /** How much is missing, counted up to 1,000; 0 for done. */
  count: z.int(),
  /** More is missing than was counted. */
  isMore: z.boolean(),
  /** The path of the screen where it is entered: of one such product, where it is missing on products. */
  link: z.string(),
  sure: z.enum(SURENESS),
})
export type Gap = z.infer<typeof gap>

export const gapContract = contract(gapCalls, 'admin', {
  getGaps: {
    summary: 'What the law asks of a shop’s site, rule by rule, and how much of it is missing.',
    data: z.array(gap),
  },
})
export type GapContract = typeof gapContract
