import { indianDigits } from '#shared/typed-digits.ts'
import { z } from 'zod'
import { oneLine, rupees, text, timestamp } from '#shared/fields.ts'
import { supplier } from '#features/papers/supplier.ts'
import { UPI_KINDS } from '#features/storefront/settings-sections.ts'
import { overlappingFormats, overlapText } from './read-scan.ts'
import { RETURN_LIMIT, RETURN_WITHOUT_BILL_LIMIT } from './tender-kinds.ts'
import { t } from '#shared/words.ts'

const scaleFormat = z
  .strictObject({
    prefix: z
      .string()
      .overwrite(indianDigits)
      .regex(/^\d{1,4}$/, { error: () => t('said.a-prefix-has-1-to-4-digits') }),
    itemDigits: z.int().min(2).max(8),
    value: z.enum(['grams', 'paise']),
    factor: z.union([z.literal(1), z.literal(10), z.literal(100)]).optional(),
  })
  .refine(({ prefix, itemDigits }) => prefix.length + itemDigits <= 10, {
    error: () => t('said.at-least-two-digits-must-be-left'),
    path: ['itemDigits'],
  })
const percent = z
  .number({ error: () => t('said.enter-a-percentage') })
  .min(0)
  .max(100)
  .multipleOf(0.1)

export const counterSettingsFields = {
  /** How the labels of the shop's own scales are built. */
  scales: z.array(scaleFormat).max(10),
  /** Rupees: more goes back at the counter only by a manager. */
  returnLimit: z._default(rupees, RETURN_LIMIT),
  /** Rupees: more than this goes back without a bill, for each cashier and day, only by a manager. */
  withoutBillLimit: z._default(rupees, RETURN_WITHOUT_BILL_LIMIT),
  /** Cash at the counter is whole rupees; the half goes up. */
  wholeRupees: z._default(z.boolean(), true),
  /** Percent below its price that a cashier, and a manager, sells without asking. */
  cashierDiscount: z._default(percent, 0),
  managerDiscount: z._default(percent, 100),
  /** The roll of the receipt printers. */
  receiptPaper: z._default(z.enum(['80mm', '58mm']), '80mm'),
  /** A line of the shop's own at the foot of its receipts. */
  receiptLine: z._default(z.pipe(text(120, 'Line'), oneLine('Line')), ''),
}
/** What is saved: formats that take labels of another are refused. */
export const distinctScales = counterSettingsFields.scales.check(({ value, issues }) => {
  const [one, other] = overlappingFormats(value) ?? []
  if (!one || !other) return
  const path = [value.indexOf(other), 'prefix']
  issues.push({ code: 'custom', input: value, path, message: overlapText(one, other) })
})
export const counterSettings = z.object(counterSettingsFields)
export type CounterSettings = z.infer<typeof counterSettings>

/** What a counter keeps of the settings, so that it sells offline. */
export const deviceSettings = counterSettings.extend({
  updatedAt: timestamp,
  /** Where money by UPI goes; null if the shop has no address. */
  upi: z.object({ vpa: z.string(), name: z.string(), mc: z.string(), kind: z.enum(UPI_KINDS) }).nullable(),
  /** The second language of documents; left out where there is none. */
  secondName: z.string().optional(),
  /** Who sells, for the document that is printed offline. */
  supplier,
})
export type DeviceSettings = z.infer<typeof deviceSettings>
