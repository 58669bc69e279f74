import { z } from 'zod'

/** The maximum page size of a call (api.md, Conventions). */
const MAX_PAGE_SIZE = 100

const wholeNumber = (message: string) =>
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

const within = (from: number, to: number, error: string) => z.int().min(from, { error }).max(to, { error })

/** Request fields of every list: `page` from 1, `limit` from 1 to 100. */
export const pagingFields = (defaultLimit = 20) => ({
  page: wholeNumber('page must be a whole number from 1')
    .pipe(within(1, 1_000_000, 'page must be a whole number from 1'))
    .default(1),
  limit: wholeNumber('limit must be a whole number from 1 to 100')
    .pipe(within(1, MAX_PAGE_SIZE, 'limit must be a whole number from 1 to 100'))
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
