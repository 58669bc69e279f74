import { z } from 'zod'

/** What is owed in one place: how many owe it, in paise, and since when the oldest part of it; null if nobody does. */
export const owedRow = z.object({ count: z.int(), paise: z.number(), oldest: z.date().nullable() })
export type OwedRow = z.infer<typeof owedRow>
