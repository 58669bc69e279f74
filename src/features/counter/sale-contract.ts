import { z } from 'zod'
import { onePrice } from '#features/papers/order-charge.ts'
import { taxDocument } from '#features/papers/document-contract.ts'
import { typedCode } from '#features/promotions/coupon-draft.ts'
import { ONE_PRICE_RATES, TAX_MODES } from '#features/storefront/settings-sections.ts'
import { filledText, hexId, line, numberLine, numericId, rupees } from '#shared/fields.ts'
import { MAX_NAME } from '#features/catalogue/limits.ts'
import { taxFields } from './catalogue-contract.ts'
import { SERIES, TENDER_KINDS } from './tender-kinds.ts'
import { t } from '#shared/words.ts'

export const tenderKind = z.enum(TENDER_KINDS)
export const amount = rupees.check(z.refine((value) => value > 0, { error: () => t('said.enter-an-amount') }))
const instant = z.iso.datetime({ offset: true, error: () => t('said.use-a-time-such-as-2026-11') })

const saleLine = z
  .strictObject({
    productId: numericId,
    unit: line(40, () => t('fields.unit')),
    quantity: z
      .int({ error: () => t('said.quantity-must-be-a-whole-number') })
      .min(1)
      .max(10_000)
      .optional(),
    /** What all of the line weighs. */
    grams: z
      .int({ error: () => t('said.weight-must-be-whole-grams') })
      .min(1)
      .max(1_000_000)
      .optional(),
    /** Rupees for one pack; without it what it costs now. */
    price: z.optional(rupees),
    /** Rupees that are printed on the packets as MRP, where the shelf may hold several. */
    mrp: z.optional(
      rupees.check(z.refine((value) => value > 0, { error: () => t('said.an-mrp-is-above-0') })),
    ),
    /** Why the price is lower. */
    reason: z.optional(filledText(200, () => t('fields.reason'))),
    /** What offers take off the line, in rupees, as a till has printed it. */
    offer: z.optional(rupees),
    /** What its document says, if a device has printed it. */
    tax: z.optional(z.strictObject(taxFields)),
    /** What its document calls it in the second language, if a device has printed it; null for nothing. */
    secondName: z.optional(z.nullable(line(MAX_NAME, () => t('fields.name')))),
  })
  .refine(({ quantity, grams }) => (quantity === undefined) !== (grams === undefined), {
    error: () => t('said.give-either-a-quantity-or-a-weight'),
    path: ['quantity'],
  })

const tender = z
  .strictObject({
    kind: tenderKind,
    /** Of cash, nothing for less than half a rupee. */
    amount: rupees,
    /** Of the bank or the card machine; of UPI the 12 digits, or the last four; of a credit note its number. */
    reference: z.optional(numberLine(60, () => t('fields.reference'))),
  })
  .refine((one) => one.amount > 0 || one.kind === 'cash', {
    error: () => t('said.enter-an-amount'),
    path: ['amount'],
  })

/** What an act at a till says of who acts. */
export const actingFields = {
  /** Who was named at the till, if it is not who is logged in. */
  cashierId: z.optional(hexId),
  /** A manager’s yes to it. */
  approval: z.optional(hexId),
}

const refund = z.object({ kind: tenderKind, amount: z.number() })
/** A note of the counter, and how its money went back. */
export const takenBack = z.object({
  document: taxDocument,
  refund,
  /** All ways, where it went back in several. */
  refunds: z.optional(z.array(refund)),
})

/** A sale as a counter sends it. */
export const saleRequest = z
  .strictObject({
    lines: z
      .array(saleLine)
      .min(1, { error: () => t('said.scan-or-type-an-item') })
      .max(300),
    customerId: z.optional(hexId),
    /** The offers that a till took off, in rupees; the one on the basket is the last. Without the list it knows none. */
    offers: z.optional(
      z
        .array(
          z.strictObject({
            id: hexId,
            version: z.int().min(1),
            amount: rupees,
            /** Pieces of several lines that had one price together. */
            groups: z.optional(z.array(onePrice).max(300)),
          }),
        )
        .max(100),
    ),
    /** Which rate the document took for goods that have one price together; without it, as the shop has it. */
    onePrice: z.optional(z.enum(ONE_PRICE_RATES)),
    /** How the shop stood towards GST when a device printed its document. */
    mode: z.optional(z.enum(TAX_MODES)),
    /** The code of a coupon. */
    coupon: z.optional(typedCode),
    tenders: z.array(tender).max(10),
    /** By the clock of the counter; it counts for what was sold offline. */
    soldAt: instant,
    /** The counter that numbers it itself. */
    series: z
      .string()
      .regex(SERIES, { error: () => t('said.this-is-not-a-series-of-a') })
      .optional(),
    /** Without a series: the counter that sells; the first one if there is no other. */
    counterId: z.optional(hexId),
    serial: z.int().min(1).max(999_999_999).optional(),
    /** It was sold before it could be sent: the goods and the money have changed hands. Only a device says so. */
    offline: z.boolean(),
    /** By which the device of the series proves the sale (`sale-proof.ts`). */
    proof: z.optional(
      z.string().regex(/^[0-9a-f]{64}$/, { error: () => t('said.a-proof-has-64-hexadecimal-digits') }),
    ),
    ...actingFields,
    /** Lower numbers of the series whose sales the sender still keeps. */
    waiting: z.optional(z.array(z.int().min(1)).max(10_000)),
  })
  .refine(({ series, serial }) => serial === undefined || series !== undefined, {
    error: () => t('said.a-number-needs-its-series'),
    path: ['series'],
  })
export type SaleRequest = z.input<typeof saleRequest>
