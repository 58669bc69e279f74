import { z } from 'zod'
import { pincodeMessage } from '#features/addresses/pincode.ts'
import { hexId, line, rupees } from '#shared/fields.ts'
import { readPincode } from '#shared/typed-digits.ts'
import { MAX_PINCODES } from './read-pincodes.ts'
import { t } from '#shared/words.ts'

export const pincode = z
  .string({ error: pincodeMessage })
  .max(60, { error: pincodeMessage })
  .transform((typed) => readPincode(typed) ?? '')
  .pipe(z.string().min(6, { error: pincodeMessage }))

export const areaFields = {
  name: line(60, () => t('fields.name')),
  /** As pasted, with spaces, dashes and repeats; each is stored once, at most 2000. */
  pincodes: z
    .array(z.string().max(200, { error: pincodeMessage }))
    .max(5 * MAX_PINCODES, { error: `At most ${MAX_PINCODES} pincodes` }),
  /** Rupees; beside the shop's own, the larger counts. */
  minimum: rupees,
  /** Rupees, null for none; beside the shop's own, the smaller counts. */
  cashLimit: z.nullable(rupees),
  travelMinutes: z
    .int({ error: () => t('said.enter-whole-minutes') })
    .min(0, { error: () => t('said.this-cannot-be-negative') })
    .max(1440, { error: () => t('said.enter-at-most-a-day-1440-minutes') }),
  isActive: z.boolean(),
}
export const newArea = z.strictObject({
  ...areaFields,
  minimum: z._default(areaFields.minimum, 0),
  cashLimit: areaFields.cashLimit.default(null),
  travelMinutes: areaFields.travelMinutes.default(0),
  isActive: areaFields.isActive.default(true),
})
export type AreaDraft = z.output<typeof newArea>

export const version = z.int({ error: () => t('said.send-the-version-that-you-changed') })

export const area = z.object({
  _id: hexId,
  name: z.string(),
  pincodes: z.array(z.string()),
  minimum: z.number(),
  cashLimit: z.number().nullable(),
  travelMinutes: z.int(),
  isActive: z.boolean(),
  version: z.int(),
})
export type Area = z.infer<typeof area>
