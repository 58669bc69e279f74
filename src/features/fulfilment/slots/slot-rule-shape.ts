import { z } from 'zod'
import { hexId } from '#shared/fields.ts'
import { t } from '#shared/words.ts'

const timeOfDay = z
  .string({ error: () => t('said.enter-a-time-such-as-09-30') })
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: () => t('said.enter-a-time-such-as-09-30') })
export const capacity = z
  .int({ error: () => t('said.enter-a-whole-number') })
  .min(0, { error: () => t('said.this-cannot-be-negative') })
  .max(10_000, { error: () => t('said.enter-at-most-10000-orders') })

const ruleFields = {
  /** Absent for a shop that delivers everywhere. */
  areaId: z.optional(hexId),
  /** 0 is Sunday. */
  weekday: z
    .int({ error: () => t('said.choose-a-day') })
    .min(0)
    .max(6),
  from: timeOfDay,
  /** One that is not after `from` is on the next day. */
  to: timeOfDay,
  capacity,
  /** At most a week. */
  cutoffMinutes: z
    .int({ error: () => t('said.enter-whole-minutes') })
    .min(0, { error: () => t('said.this-cannot-be-negative') }),
  isActive: z.boolean().default(true),
}
export const ruleDraft = z.strictObject(ruleFields)
export const differs = ({ from, to }: { from: string; to: string }) => from !== to
export const differsError = { error: () => t('said.this-must-differ-from-the-start'), path: ['to'] }
export type SlotRuleDraft = z.output<typeof ruleDraft>

export const slotRule = z.object({
  _id: hexId,
  areaId: z.nullable(hexId),
  weekday: z.int(),
  from: z.string(),
  to: z.string(),
  capacity: z.int(),
  cutoffMinutes: z.int(),
  isActive: z.boolean(),
  version: z.int(),
})
export type SlotRule = z.infer<typeof slotRule>
