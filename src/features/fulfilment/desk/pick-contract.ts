import { z } from 'zod'
import { packFields } from '#shared/pack-shapes.ts'
import { contract } from '#shared/endpoint.ts'
import { filledText, numericId, rupeesAboveZero, timestamp } from '#shared/fields.ts'
import { pageFigures, pagingFields } from '#shared/paging.ts'
import { translations } from '#shared/translations.ts'
import { SUBSTITUTIONS } from '#shared/substitutions.ts'
import { order } from '#features/orders/contract.ts'
import { pickCalls } from './pick-calls.ts'
import { t } from '#shared/words.ts'

export const PICK_REASONS = ['none_left', 'bad'] as const

/** Packets with one printed MRP, in rupees. */
const printed = z.object({ mrp: z.number(), pieces: z.int() })

const pick = z.object({
  quantity: z.int().optional(),
  /** What all of the line weighs together. */
  grams: z.int().optional(),
  why: z.enum(PICK_REASONS).optional(),
  /** What is printed on the packets taken. */
  printed: z.array(printed).optional(),
  replacement: z
    .object({
      ...packFields,
      translations: z.optional(translations),
      quantity: z.int(),
      /** What all of it weighs, and the nominal weight of one pack, if it is sold by weight. */
      grams: z.int().optional(),
      packGrams: z.int().optional(),
      inHand: z.boolean(),
    })
    .optional(),
})

const pickLine = z.object({
  /** The index of the line in the order's `items`. */
  position: z.int(),
  ...packFields,
  translations: z.optional(translations),
  image: z.string(),
  shelf: z.string().nullable(),
  /** Its category and sub-category: "Dairy › Milk". */
  category: z.string().nullable(),
  categoryTranslations: z.optional(translations),
  /** False for what must not lie in one bag with food. */
  isFood: z.boolean(),
  barcode: z.string().nullable(),
  /** Its further barcodes. */
  barcodes: z.optional(z.array(z.string())),
  /** How labels of the shop's own scale for it begin, and how many grams one of their value is. */
  labels: z.optional(z.array(z.object({ begins: z.string(), gramsOfOne: z.number() }))),
  quantity: z.int(),
  /** The nominal weight of one pack, if it is sold by weight. */
  grams: z.int().optional(),
  substitution: z.enum(SUBSTITUTIONS),
  /** The MRPs that may be printed on the packets, where there may be several: the picker is asked. */
  mrps: z.array(printed).optional(),
  /** What the picker decided; null for nothing yet. */
  pick: pick.nullable(),
})
export type PickLine = z.infer<typeof pickLine>

const pickOrder = z.object({
  orderId: z.string(),
  /** What was promised when the order was placed: "30–45 min". */
  promise: z.string().nullable(),
  /** Null if no time was promised. */
  due: z.nullable(timestamp),
  waitingSince: timestamp,
  /** For a picker their first name only; without a number if it was erased. */
  receiver: z.object({ name: z.string(), mobile: z.number().nullable().optional() }),
  deliveryNote: z.string().nullable(),
  /** Numbers of lines: of all, of those decided about, and of those that must still be weighed. */
  items: z.int(),
  picked: z.int(),
  toWeigh: z.int(),
  /** Who is picking it, until when without another tap; null for nobody. */
  heldBy: z.object({ name: z.string(), until: timestamp, isMe: z.boolean() }).nullable(),
  /** Products without HSN and tax, for which a registered shop cannot write the order's document. */
  untaxed: z.array(z.object({ productId: z.int(), name: z.string() })).optional(),
  /** In picking order: by shelf, then by category. */
  lines: z.array(pickLine).optional(),
})
export type PickOrder = z.infer<typeof pickOrder>

/** What a picker is told of an order that is packed. */
const packedOrder = order.pick({ orderId: true, order_status: true })
export type PackedOrder = z.infer<typeof packedOrder>

const orderId = filledText(40, () => t('fields.order-number'))
const byId = z.strictObject({ orderId })
const number = (error: () => string) => z.number({ error })

export const pickContract = contract(pickCalls, 'orders.pick', {
  getPickQueue: {
    summary: 'The confirmed orders that wait to be picked: what is due first comes first, then the oldest.',
    query: z.object(pagingFields()),
    data: z.array(pickOrder),
    meta: pageFigures,
  },
  claimOrder: {
    summary: 'Claims an order for its picker, for 30 minutes from the last tap; 409 if somebody else has it.',
    body: byId,
    data: pickOrder,
  },
  releaseOrder: {
    summary: 'Gives up the caller’s claim of an order. What was picked stays.',
    body: byId,
    data: pickOrder,
  },
  savePickLine: {
    summary:
      'Saves what the picker decided about a line: a quantity or a weight, and a replacement; with none of them the decision is undone. 409 `amount_unusual` for more than three times what was ordered that is not `confirmed`.',
    body: z.strictObject({
      orderId,
      position: number(() => t('said.position-must-be-a-number')).pipe(z.int().min(0)),
      suppliedQuantity: number(() => t('said.this-must-be-a-number-of-packs')).optional(),
      suppliedGrams: number(() => t('said.this-must-be-a-weight-in-grams')).optional(),
      replacement: z
        .strictObject({
          productId: numericId,
          unit: filledText(60, () => t('fields.pack')),
          quantity: number(() => t('said.this-must-be-a-number-of-packs')),
          /** What all of it weighs, if it is sold by weight; it is needed before the order is packed. */
          grams: number(() => t('said.this-must-be-a-weight-in-grams')).optional(),
          /** The picker holds it, whatever the stock says. */
          inHand: z.boolean().optional(),
        })
        .optional(),
      why: z.enum(PICK_REASONS).optional(),
      /** What is printed as MRP on the packets taken, all of them. */
      printed: z
        .array(
          z.strictObject({
            mrp: rupeesAboveZero,
            pieces: number(() => t('said.this-must-be-a-number-of-packets')).pipe(z.int().min(1)),
          }),
        )
        .max(20)
        .optional(),
      /** More than three times what was ordered is right. */
      confirmed: z.boolean().optional(),
    }),
    data: pickLine,
  },
  packOrder: {
    summary:
      'Packs an order by what was picked, and makes its final bill. Lines without a decision are supplied in full, unless they must be weighed or their printed MRP read.',
    body: byId,
    data: z.union([order, packedOrder]),
    message: () => t('said.the-order-is-packed'),
  },
})
export type PickContract = typeof pickContract
export type PickLineInput = z.output<typeof pickContract.savePickLine.body>
