import { translations } from '#shared/translations.ts'
import { z } from 'zod'
import { packFields } from '#shared/pack-shapes.ts'
import { contract } from '#shared/endpoint.ts'
import { hexId, timestamp } from '#shared/fields.ts'
import { chargeCalls } from './calls.ts'
import { checkCharge, chargeFields, usualChargeTax } from './charge-draft.ts'
import { chargeManagementCalls } from './management-calls.ts'

const charge = z.object({
  _id: hexId,
  name: z.string(),
  translations: z.optional(translations),
  description: z.string(),
  type: z.enum(['fixed', 'percentage']),
  value: z.number(),
  minOrderAmount: z.number().nullable(),
  maxOrderAmount: z.number().nullable(),
  /** The delivery areas that it is limited to; none for everywhere. */
  areas: z.array(z.string()),
  isActive: z.boolean(),
  sortOrder: z.int(),
  updatedAt: z.optional(timestamp),
})
export type Charge = z.infer<typeof charge>

/** A charge as administrators see it: how it is taxed is no business of a cart. */
const managedCharge = charge.extend({
  taxRule: z.enum(['fixed', 'follow']),
  sac: z.string(),
  /** Percent. */
  taxRate: z.number(),
  oncePerTime: z.boolean(),
})
export type ManagedCharge = z.infer<typeof managedCharge>

export const orderLine = z.object({
  ...packFields,
  image: z.string(),
  quantity: z.int(),
  price: z.number(),
  discount: z.number(),
  lineTotal: z.number(),
  /** The nominal weight of one, if it is weighed. */
  grams: z.int().optional(),
  /** What offers take off the line, in rupees. */
  offer: z.number().optional(),
})
export type OrderLine = z.infer<typeof orderLine>

export const billedCharge = z.object({
  name: z.string(),
  translations: z.optional(translations),
  amount: z.number(),
})

export const takenOffer = z.object({ id: z.string(), name: z.string(), amount: z.number() })

/** What comes off a bill besides charges; absent where nothing does. */
export const reductions = {
  offers: z.array(takenOffer).optional(),
  coupon: z.object({ code: z.string(), amount: z.number() }).optional(),
}

/** What a bill comes to. */
export const totals = {
  subTotal: z.number(),
  ...reductions,
  charges: z.array(billedCharge),
  roundOff: z.number(),
  totalAmt: z.number(),
  /** What store credit pays of the total; the rest is paid in money. */
  credit: z.number().optional(),
  itemCount: z.int(),
}

export const bill = z.object({
  items: z.array(orderLine),
  ...totals,
  savings: z.number(),
})
export type Bill = z.infer<typeof bill>

const { name, type, value, ...others } = chargeFields

/** By default a new charge comes last on the bill and applies to every order. */
const newCharge = z
  .strictObject({
    name,
    type,
    value,
    translations: z._default(others.translations, {}),
    description: z._default(others.description, ''),
    minOrderAmount: z._default(others.minOrderAmount, null),
    maxOrderAmount: z._default(others.maxOrderAmount, null),
    areas: z._default(others.areas, []),
    isActive: z._default(others.isActive, true),
    sortOrder: z.optional(others.sortOrder),
    taxRule: z._default(others.taxRule, usualChargeTax.taxRule),
    sac: z._default(others.sac, usualChargeTax.sac),
    taxRate: z._default(others.taxRate, usualChargeTax.taxRate),
    oncePerTime: z._default(others.oncePerTime, false),
  })
  .superRefine((draft, context) =>
    checkCharge({ sortOrder: 0, ...draft }, (field, message) =>
      context.addIssue({ code: 'custom', path: [field], message }),
    ),
  )

const chargeId = z.object({ id: hexId })

export const chargeContract = contract(chargeCalls, {
  getActiveCharges: {
    access: 'anyone',
    cacheable: 'for everyone',
    summary: 'The charges that may apply to a cart, in their order.',
    data: z.array(charge),
  },
})

export type ChargeContract = typeof chargeContract

export const chargeManagementContract = contract(chargeManagementCalls, 'admin', {
  getCharges: {
    summary: 'All charges, including inactive ones, in the order of the bill.',
    data: z.array(managedCharge),
  },
  createCharge: {
    summary: 'Adds a charge; carts show it in their next bill.',
    idempotent: true,
    body: newCharge,
    data: managedCharge,
    message: 'Charge added.',
  },
  updateCharge: {
    summary: 'Changes any field of a charge; 409 `stale` if it was saved again after `updatedAt`.',
    params: chargeId,
    body: z
      .strictObject({ ...z.object(chargeFields).partial().shape, updatedAt: z.optional(timestamp) })
      .refine(({ updatedAt: _at, ...change }) => Object.keys(change).length > 0, {
        error: 'Nothing to change',
      }),
    data: managedCharge,
    message: 'Charge saved.',
  },
  deleteCharge: {
    summary: 'Deletes a charge; past orders do not change.',
    params: chargeId,
    message: 'Charge deleted.',
  },
  toggleCharge: {
    summary: 'Switches a charge on or off: as `isActive` says, or else the other way.',
    params: chargeId,
    body: z.strictObject({ isActive: z.optional(chargeFields.isActive) }),
    data: managedCharge,
  },
  orderCharges: {
    summary: 'Sets the order of charges in bills and lists. Charges that are not listed come after them.',
    body: z.strictObject({
      ids: z
        .array(hexId)
        .min(1, { error: 'List at least one charge' })
        .max(100, { error: 'At most 100 charges' })
        .refine((ids) => new Set(ids).size === ids.length, { error: 'List each charge once' }),
    }),
    data: z.array(managedCharge),
    message: 'Order saved.',
  },
})

export type ChargeManagementContract = typeof chargeManagementContract
