import { translationsField } from '#shared/translations.ts'
import * as z from 'zod/mini'
import { rateProblem } from '#features/papers/tax-rates.ts'
import { dayInIndia } from '#shared/when.ts'
import { indianDigits } from '#shared/typed-digits.ts'
import { hexId, line, percent, rupees, text } from '#shared/fields.ts'

/** The editable fields of a charge, in rupees and percent as in the API. */
export const chargeFields = {
  name: line(60, 'Name'),
  translations: translationsField({ name: line(60, 'Name') }),
  description: text(200, 'Description'),
  type: z.enum(['fixed', 'percentage'], { error: 'Choose an amount or a percentage' }),
  value: z.number({ error: 'Enter an amount' }).check(z.minimum(0, { error: 'This cannot be negative' })),
  minOrderAmount: z.nullable(rupees),
  maxOrderAmount: z.nullable(rupees),
  /** Limits it to these delivery areas; none for everywhere. */
  areas: z.pipe(
    z.array(hexId).check(z.maxLength(200, { error: 'At most 200 areas' })),
    z.transform((list) => [...new Set(list)].sort()),
  ),
  isActive: z.boolean(),
  /** A second order for the same time and address is free of it. */
  oncePerTime: z.boolean(),
  sortOrder: z
    .int({ error: 'Position must be a whole number' })
    .check(
      z.minimum(0, { error: 'Position cannot be negative' }),
      z.maximum(1_000_000, { error: 'Position is too large' }),
    ),
  /** Taxed at a rate of its own, or by the rates of the goods that it comes with. */
  taxRule: z.enum(['fixed', 'follow'], { error: 'Choose how it is taxed' }),
  sac: z
    .string({ error: 'Enter the code' })
    .check(
      z.overwrite(indianDigits),
      z.regex(/^99\d{4}$/, { error: 'A service code has 6 digits and begins with 99, such as 996813' }),
    ),
  /** Percent; 0 for an exempt service. */
  taxRate: z.number({ error: 'Enter the rate' }).check(
    z.refine((rate) => rate === 0 || rateProblem(rate, dayInIndia(new Date())) === null, {
      error: ({ input }) => rateProblem(Number(input), dayInIndia(new Date())) ?? 'Enter the rate',
      params: { problem: 'rate_not_in_force' },
    }),
  ),
}

/** Local delivery by the shop is a service of its own, at 18 %, unless its owner says otherwise. */
export const usualChargeTax = { taxRule: 'fixed', sac: '996813', taxRate: 18 } as const

const draft = z.strictObject(chargeFields)
export type ChargeDraft = z.output<typeof draft>

/** Rules across fields: the value fits the type, and the range ends above its start. */
export function checkCharge(
  charge: Omit<ChargeDraft, 'oncePerTime'>,
  refuse: (field: keyof ChargeDraft, why: string) => void,
): void {
  const value = (charge.type === 'fixed' ? rupees : percent).safeParse(charge.value)
  if (!value.success) refuse('value', value.error.issues[0]!.message)
  const { minOrderAmount: from, maxOrderAmount: below } = charge
  if (from !== null && below !== null && from >= below)
    refuse('maxOrderAmount', 'This must be more than the minimum')
}

/** A complete charge, as a form holds it. */
export const chargeDraft = draft.check(
  z.superRefine((charge, context) =>
    checkCharge(charge, (field, message) => context.addIssue({ code: 'custom', path: [field], message })),
  ),
)
