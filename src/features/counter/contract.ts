import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import {
  filledText,
  hexId,
  line,
  numberLine,
  numericId,
  orderTotalRupees,
  rupees,
  timestamp,
} from '#shared/fields.ts'
import { order } from '#features/orders/contract.ts'
import { taxDocument } from '#features/papers/document-contract.ts'
import { counterCalls } from './calls.ts'
import { cataloguePart } from './catalogue-contract.ts'
import { check, dayReport, drawerFigures } from './day-contract.ts'
import { actingFields, amount, saleRequest, takenBack, tenderKind } from './sale-contract.ts'
import { counterSettingsFields, deviceSettings, distinctScales } from './settings-contract.ts'
import { CHECK_KINDS, DRAWER_PLACES } from './tender-kinds.ts'
import { t } from '#shared/words.ts'

const day = z.iso.date({ error: () => t('said.use-a-date-such-as-2026-11') })

const counter = z.object({
  _id: hexId,
  name: z.string(),
  /** The series of its documents. */
  series: z.string(),
  /** A device numbers its sales. */
  hasDevice: z.boolean(),
  lastSerial: z.int(),
  lostAt: z.nullable(timestamp),
  /** Numbers up to the last that have not arrived, the first hundred. */
  missing: z.array(z.int()),
  /** Bills that its device said it keeps, not sent or refused. */
  kept: z.int().optional(),
  /** Of a closed drawer: what should lie in the till, by its last count and what came late. Null before its first drawer. */
  left: z.nullable(z.number()).optional(),
  drawer: z.object({ _id: hexId, openedAt: timestamp, float: z.number(), cash: z.number() }).nullable(),
})
export type Counter = z.infer<typeof counter>

const soldAnswer = z.object({ order, document: taxDocument })
export type CounterSale = z.infer<typeof soldAnswer>
export type TakenBack = z.infer<typeof takenBack>

const byCounter = { counterId: z.optional(hexId) }
export const counterContract = contract(counterCalls, 'counter.sell', {
  getCounters: {
    summary: 'The counters with their open drawers and the numbers that have not arrived.',
    data: z.array(counter),
  },
  addCounter: {
    summary:
      'Adds a counter with the next free series, for a device that numbers its own sales; the same device gets the same counter.',
    body: z.strictObject({
      name: line(40, () => t('fields.name')),
      /** A random key that the device keeps; the shop stores its hash. */
      deviceKey: z.string().regex(/^[0-9a-f]{64}$/, { error: () => t('said.the-key-of-a-device-has-64') }),
    }),
    data: counter,
    message: () => t('said.the-counter-is-ready'),
  },
  tellKept: {
    summary: 'A device says how many bills it keeps that are not sent; who closes a drawer is told.',
    body: z.strictObject({ counterId: hexId, bills: z.int().min(0).max(100_000) }),
  },
  loseCounter: {
    access: 'admin',
    summary:
      'Declares the device of a counter lost: its series ends, and numbers that have not arrived are missing for good.',
    body: z.strictObject({ counterId: hexId }),
    data: counter,
    message: () => t('said.the-series-has-ended'),
  },
  getCounterSettings: {
    summary:
      'How the labels of the shop’s own scales are read, up to how much a cashier gives back, the shop’s UPI address, and the shop as its documents name it.',
    data: deviceSettings,
  },
  saveCounterSettings: {
    access: 'admin',
    summary:
      'Saves how the labels of the shop’s own scales are read, and up to how much a cashier gives back; 409 `stale` if somebody else saved them first.',
    body: z.strictObject({
      ...counterSettingsFields,
      scales: distinctScales,
      updatedAt: z.optional(timestamp),
    }),
    data: deviceSettings,
    message: () => t('said.the-settings-of-the-counter-are-saved'),
  },
  getCounterCatalogue: {
    summary:
      'Every pack that can be sold, in parts of 500 products: ask again with `next` as `after` until it is null, and keep the version of the first part. With `since` what changed after that version.',
    query: z.object({
      since: z.coerce.number().int().min(0).optional(),
      after: z.optional(numericId),
    }),
    data: cataloguePart,
    isCompressed: true,
  },
  sell: {
    isUrgent: true,
    summary:
      'Sells at the counter: stock, order, tenders, drawer and document in one transaction. A device numbers its sales and proves each; the server’s clock dates what is sold online. 403 `device_unproven`; 409 `device_numbers`, `out_of_stock` (only online), `khata_limit_exceeded`, `credit_note_spent`, `serial_taken`, `drawer_closed`; 422 `tenders_differ`, `price_above_mrp`.',
    idempotent: true,
    // A sale that was sent and not answered is sent again as an offline one.
    notCompared: ['offline', 'proof', 'waiting'],
    status: 201,
    body: saleRequest,
    data: soldAnswer,
    message: () => t('said.sold'),
  },
  getCounterSale: {
    summary: 'A sale at the counter by the number of its document, with what can still come back.',
    query: z.object({ number: numberLine(16, () => t('fields.bill-number')) }),
    data: soldAnswer,
  },
  takeBack: {
    summary:
      'Takes goods of a counter’s bill back, or an amount off a row: a credit note, and the money by `tender`. Above the limit only by a manager.',
    idempotent: true,
    status: 201,
    body: z.strictObject({
      ...byCounter,
      /** The number of the bill. */
      document: numberLine(16, () => t('fields.bill-number')),
      rows: z
        .array(
          z
            .strictObject({
              position: z.int().min(0).max(10_000),
              quantity: z.int().min(1).max(100_000).optional(),
              amount: z.optional(orderTotalRupees),
            })
            .refine(({ quantity, amount: off }) => (quantity === undefined) !== (off === undefined), {
              error: () => t('said.give-either-a-quantity-or-an-amount'),
              path: ['quantity'],
            }),
        )
        .min(1, { error: () => t('said.choose-what-comes-back') })
        .max(300),
      tender: tenderKind,
      reason: filledText(200, () => t('fields.reason')),
      /** False for goods that cannot be sold again. */
      goodsBack: z.boolean().optional(),
      /** The customer has no bill: it was found by what was scanned. */
      withoutBill: z.boolean().optional(),
      ...actingFields,
    }),
    data: takenBack,
    message: () => t('said.the-note-is-written'),
  },
  learnBarcode: {
    summary:
      'Says which pack a barcode belongs to. 409 `barcode_taken` for one that is known; `also` gives it to this pack too.',
    body: z.strictObject({
      productId: numericId,
      unit: line(40, () => t('fields.unit')),
      barcode: line(14, () => t('fields.barcode')),
      also: z.boolean().optional(),
    }),
    message: () => t('said.the-barcode-is-known-now'),
  },
  openDrawer: {
    summary:
      'Opens the drawer of a counter with what lies in it, and why if other cash was counted last. 409 `drawer_open`, `counter_lost`; 422 without a reason for a difference.',
    status: 201,
    body: z.strictObject({
      ...byCounter,
      float: rupees,
      reason: z.optional(filledText(300, () => t('fields.reason'))),
    }),
    data: counter,
    message: () => t('said.the-drawer-is-open'),
  },
  moveDrawer: {
    summary:
      'Puts money into an open drawer or takes it out, with a reason. 409 `drawer_closed`; 403 `pay_out_needs_manager` for more of a day than a cashier may give back without a manager’s yes.',
    idempotent: true,
    body: z.strictObject({
      ...byCounter,
      kind: z.enum(['pay_in', 'pay_out']),
      amount,
      /** Where it goes to, by default an expense; or of money that is paid in, owner or bank. */
      place: z.optional(z.enum(DRAWER_PLACES)),
      note: filledText(300, () => t('fields.reason')),
      ...actingFields,
    }),
    data: counter,
    message: () => t('said.the-drawer-is-changed'),
  },
  closeDrawer: {
    summary:
      'Counts a drawer and closes it; what differs is a row of its own. 409 `drawer_uncounted` without a count, `drawer_closed` for a second close, `amount_unusual` for ten times what is expected that is not `confirmed`.',
    body: z.strictObject({
      ...byCounter,
      counted: z.optional(rupees),
      /** A count of ten times what is expected, or more, is right. */
      confirmed: z.optional(z.boolean()),
    }),
    data: drawerFigures.extend({
      /** Bills of counters that have not arrived: some may be of this drawer, and come late. */
      unsent: z.array(
        z.object({ counter: z.string(), numbers: z.array(z.int()), kept: z.optional(z.int()) }),
      ),
    }),
    message: () => t('said.the-drawer-is-closed'),
  },
  reverseDrawerMove: {
    access: 'admin',
    summary:
      'Undoes what was paid into a drawer or out of it, by an entry of its own in the drawer of now. 409 `reversed_already`, `drawer_short`.',
    idempotent: true,
    body: z.strictObject({ moveId: numericId, reason: filledText(300, () => t('fields.reason')) }),
    data: z.array(counter),
    message: () => t('said.undone'),
  },
  undoCount: {
    access: 'admin',
    summary:
      'Undoes the count of a drawer that was not opened again since: it is open, and what the count found too much or too little is undone. 409 `drawer_count_used`.',
    body: z.strictObject({ drawerId: hexId, reason: filledText(300, () => t('fields.reason')) }),
    data: z.array(counter),
    message: () => t('said.the-drawer-is-open-again-count-it'),
  },
  getDay: {
    summary:
      'The figures of a day in India: drawers, sales by channel and tender, returns, tax, khata, waste, offline sales.',
    query: z.object({ day: day.optional() }),
    data: dayReport,
  },
  getCounterChecks: {
    summary:
      'What to look at after offline sales, the newest first: stock that was found, prices and taxes that were not in force, clocks that cannot be right, sales that no device has proven.',
    data: z.array(check),
  },
  seeCounterCheck: {
    access: 'admin',
    summary: 'Takes one of these off the list.',
    body: z.strictObject({
      orderId: filledText(40, () => t('fields.order-number')),
      position: z.int().min(0).max(10_000),
      kind: z.enum(CHECK_KINDS),
    }),
    data: z.array(check),
    message: () => t('said.done'),
  },
})
export type CounterContract = typeof counterContract
