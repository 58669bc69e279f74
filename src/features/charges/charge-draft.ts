import { z } from 'zod'
import { line, percent, rupees, text } from '#shared/fields.ts'

/** The editable fields of a charge, in rupees and percent as in the API. */
export const chargeFields = {
  name: line(60, 'Name'),
  description: text(200, 'Description'),
  type: z.enum(['fixed', 'percentage'], { error: 'Choose an amount or a percentage' }),
  value: z.number({ error: 'Enter an amount' }).min(0, { error: 'This cannot be negative' }),
  minOrderAmount: rupees.nullable(),
  maxOrderAmount: rupees.nullable(),
  isActive: z.boolean(),
  sortOrder: z
    .int({ error: 'Position must be a whole number' })
    .min(0, { error: 'Position cannot be negative' })
    .max(1_000_000, { error: 'Position is too large' }),
}

const draft = z.strictObject(chargeFields)
export type ChargeDraft = z.output<typeof draft>

/** Rules across fields: the value fits the type, and the range ends above its start. */
export function checkCharge(
  charge: ChargeDraft,
  refuse: (field: keyof ChargeDraft, why: string) => void,
): void {
  const value = (charge.type === 'fixed' ? rupees : percent).safeParse(charge.value)
  if (!value.success) refuse('value', value.error.issues[0]!.message)
  const { minOrderAmount: from, maxOrderAmount: below } = charge
  if (from !== null && below !== null && from >= below)
    refuse('maxOrderAmount', 'This must be more than the minimum')
}

/** A complete charge, as a form holds it. */
export const chargeDraft = draft.superRefine((charge, context) =>
  checkCharge(charge, (field, message) => context.addIssue({ code: 'custom', path: [field], message })),
)
