import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { timestamp } from '#shared/fields.ts'
import { privacyCalls } from './calls.ts'

const table = z.object({
  /** What the rows are, in words. */
  heading: z.string(),
  table: z.string(),
  /** As they are stored: amounts in paise, times in UTC. */
  rows: z.array(z.record(z.string(), z.unknown())),
})

const myData = z.object({ madeAt: timestamp, tables: z.array(table) })
export type MyData = z.infer<typeof myData>

export const privacyContract = contract(privacyCalls, {
  getMyData: {
    access: 'user',
    isSensitive: true,
    summary:
      'Everything that the shop keeps about the user, table by table, without what would open the account (DPDP Act 2023, section 11). Once an hour.',
    data: myData,
  },
})
export type PrivacyContract = typeof privacyContract
