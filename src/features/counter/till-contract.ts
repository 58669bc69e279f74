import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { filledText, hexId, line, numberLine, numericId, timestamp } from '#shared/fields.ts'
import { actingFields, takenBack } from './sale-contract.ts'
import { tillCalls } from './till-calls.ts'
import { indianDigits } from '#shared/typed-digits.ts'
import { isEasyPin, PIN } from './till-pin.ts'
import { t } from '#shared/words.ts'

const pin = z
  .string()
  .overwrite(indianDigits)
  .regex(PIN, { error: () => t('said.a-pin-has-six-digits') })

const tillPerson = z.object({
  _id: hexId,
  name: z.string(),
  /** May approve what a cashier may not do. */
  isManager: z.boolean(),
  /** May approve more than managers may. */
  isOwner: z.boolean(),
  hasPin: z.boolean(),
})
export type TillPerson = z.infer<typeof tillPerson>

const words = z.array(z.string()).readonly()
const tillWords = z.object({
  /** Groups of synonyms, and uses. */
  groups: z.array(
    z.object({
      name: z.string(),
      kind: z.string(),
      terms: words,
      misspellings: words,
      brands: words,
      finds: words.optional(),
    }),
  ),
  subCategories: z.array(
    z.object({
      subCategoryId: z.int(),
      name: z.string(),
      category: z.string(),
      /** What they are called in other languages. */
      otherNames: z.array(z.string()).optional(),
      otherCategoryNames: z.array(z.string()).optional(),
    }),
  ),
  /** Units sold in thirty days, by product. */
  sold: z.array(z.tuple([z.int(), z.int()])),
})
export type TillWords = z.infer<typeof tillWords>

/** Who says at a till who they are: by their PIN; after five wrong ones by their password. */
const proof = z
  .strictObject({
    counterId: hexId,
    userId: hexId,
    pin: z.optional(pin),
    password: z.optional(z.string().min(1).max(200)),
  })
  .refine((one) => (one.pin === undefined) !== (one.password === undefined), {
    error: () => t('said.give-the-pin-or-the-password'),
    path: ['pin'],
  })

const soldLately = z.object({
  number: z.string(),
  soldAt: timestamp,
  /** Rupees for one pack, as it was sold. */
  price: z.number(),
  /** Rupees, as its bill says. */
  mrp: z.number(),
  /** Packs that may still come back. */
  left: z.int(),
  position: z.int(),
})
export type SoldLately = z.infer<typeof soldLately>

export const tillContract = contract(tillCalls, 'counter.sell', {
  getTillWords: {
    summary:
      'What a till’s search reads beside the packs, so that it finds the same as the shop without a network: synonyms, uses, sub-categories, and what sells.',
    data: tillWords,
  },
  getTillPeople: {
    summary: 'Who may sell at a till, and whether they have a PIN.',
    data: z.array(tillPerson),
  },
  setTillPin: {
    isSensitive: true,
    summary:
      'Sets one’s own PIN for the tills: six digits that nobody else of the shop has. 422 `pin_unusable`.',
    body: z.strictObject({
      pin: pin.check(
        z.refine((one) => !isEasyPin(one), { error: () => t('said.this-pin-is-too-easy-to-guess') }),
      ),
    }),
    data: z.array(tillPerson),
    message: () => t('said.your-pin-is-set'),
  },
  namePerson: {
    summary:
      'Names who sells at a till from now on, within the session of the device. 403 `pin_wrong`, `pin_locked` after five wrong tries, then by the password; `password_wrong`.',
    body: proof,
    data: tillPerson.extend({
      /** Until when the till may name them again without a network. */
      until: timestamp,
    }),
  },
  approveAtTill: {
    summary:
      'A manager’s yes at a till, by PIN, to one act within five minutes: send `approval` with it. 403 `pin_wrong`, `pin_locked`, `approval_needs_manager`.',
    body: proof,
    data: z.object({ approval: hexId, name: z.string(), until: timestamp }),
  },
  voidSale: {
    summary:
      'Makes a bill of this counter undone within 30 minutes, by a manager: a note for all of it, the money back as it was paid, the goods back. 403 `void_needs_manager`; 409 `void_too_late`, `void_in_parts`.',
    idempotent: true,
    status: 201,
    body: z.strictObject({
      counterId: hexId,
      /** The number of the bill. */
      document: numberLine(16, () => t('fields.bill-number')),
      reason: filledText(200, () => t('fields.reason')),
      ...actingFields,
    }),
    data: takenBack,
    message: () => t('said.the-bill-is-undone'),
  },
  openWithoutSale: {
    summary:
      'Notes that the open drawer of a counter was opened without a sale, and why. 409 `drawer_closed`.',
    idempotent: true,
    body: z.strictObject({
      counterId: hexId,
      reason: filledText(200, () => t('fields.reason')),
      cashierId: actingFields.cashierId,
    }),
    data: z.object({ times: z.int() }),
    message: () => t('said.it-is-noted-the-drawer-was-opened'),
  },
  findSoldLately: {
    summary:
      'Bills of the counters of the last 30 days with this pack, of which some may still come back: the cheapest first.',
    query: z.object({ productId: numericId, unit: line(40, () => t('fields.unit')) }),
    data: z.array(soldLately),
  },
})
export type TillContract = typeof tillContract
