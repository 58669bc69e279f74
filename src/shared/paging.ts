import { z } from 'zod'
import { t } from '#shared/words.ts'

/** The maximum page size of a call (api.md, Conventions). */
const MAX_PAGE_SIZE = 100

const wholeNumber = (message: () => string) =>
  z.union(
    [
      z.int(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ],
    { error: message },
  )

const within = (from: number, to: number, error: () => string) =>
  z.int().min(from, { error }).max(to, { error })

const pageMessage = () => t('said.page-must-be-a-whole-number')
const limitMessage = () => t('said.limit-must-be-a-whole-number', { most: MAX_PAGE_SIZE })

/** Request fields of every list: `page` from 1, `limit` from 1 to 100. */
export const pagingFields = (defaultLimit = 20) => ({
  page: wholeNumber(pageMessage)
    .pipe(within(1, 1_000_000, pageMessage))
    .default(1),
  limit: wholeNumber(limitMessage)
    .pipe(within(1, MAX_PAGE_SIZE, limitMessage))
    .default(defaultLimit),
})

/** The page figures in the envelope. */
export const pageFigures = z.object({
  totalCount: z.int(),
  totalPages: z.int(),
  page: z.int(),
  limit: z.int(),
})

export type PageFigures = z.infer<typeof pageFigures>

export interface Page {
  page: number
  limit: number
}

export const pageOf = ({ page, limit }: Page, totalCount: number): PageFigures => ({
  totalCount,
  totalPages: Math.ceil(totalCount / limit),
  page,
  limit,
})

export const offsetOf = ({ page, limit }: Page): number => (page - 1) * limit
