import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import {
  filledText,
  hexId,
  line,
  numericId,
  oneLine,
  orderTotalRupees,
  rupees,
  text,
  timestamp,
} from '#shared/fields.ts'
import { order } from '#features/orders/contract.ts'
import { UPI_KINDS } from '#features/storefront/settings-sections.ts'
import { taxDocument } from '#features/papers/document-contract.ts'
import { supplier } from '#features/papers/supplier.ts'
import { TREATMENTS } from '#features/papers/treatments.ts'
import { counterCalls } from './calls.ts'
import { overlappingFormats, overlapText } from './read-scan.ts'
import { CHECK_KINDS, RETURN_LIMIT, SERIES, TENDER_KINDS } from './tender-kinds.ts'

const tenderKind = z.enum(TENDER_KINDS)
const day = z.iso.date({ error: 'Use a date such as 2026-11-21' })
const amount = rupees.check(z.refine((value) => value > 0, { error: 'Enter an amount' }))
const instant = z.iso.datetime({ offset: true, error: 'Use a time such as 2026-11-21T10:30:00Z' })

const counter = z.object({
  _id: hexId,
  name: z.string(),
  /** The series of its papers. */
  series: z.string(),
  /** A device numbers its sales. */
  hasDevice: z.boolean(),
  lastSerial: z.int(),
  lostAt: z.nullable(timestamp),
  /** Numbers up to the last that have not arrived, the first hundred. */
  missing: z.array(z.int()),
  drawer: z.object({ _id: hexId, openedAt: timestamp, float: z.number(), cash: z.number() }).nullable(),
})
export type Counter = z.infer<typeof counter>

const taxFields = {
  hsn: z.string().max(8),
  treatment: z.enum(TREATMENTS),
  rateBp: z.int().min(0).max(10_000),
}

/** A pack as the counter sells it. Rupees. */
const counterPack = z.object({
  productId: z.int(),
  unit: z.string(),
  name: z.string(),
  /** What one is sold for. */
  price: z.number(),
  mrp: z.number(),
  barcode: z.string().nullable(),
  /** Barcodes that were learned at the counter. */
  barcodes: z.array(z.string()).optional(),
  /** The shop’s own number, by which a scale’s label names it. */
  sku: z.string().nullable(),
  weighed: z.boolean(),
  /** The weight of one pack. */
  grams: z.int().nullable(),
  stock: z.int(),
  image: z.string(),
  /** For the paper that is printed offline; null where nothing is entered. */
  tax: z.object(taxFields).nullable(),
  /** Changes of it that are set ahead, the next one first. */
  taxes: z.array(z.object({ from: z.iso.date(), ...taxFields })).optional(),
})
export type CounterPack = z.infer<typeof counterPack>

const catalogueChange = z.object({
  version: z.int(),
  packs: z.array(counterPack),
  /** Packs that are not sold any more, with the barcodes that they had. */
  gone: z.array(
    z.object({ productId: z.int(), unit: z.string(), name: z.string(), barcodes: z.array(z.string()) }),
  ),
})
export type CatalogueChange = z.infer<typeof catalogueChange>

const cataloguePart = catalogueChange.extend({
  /** The product after which the next part begins; null after the last one. */
  next: z.int().nullable(),
})
export type CataloguePart = z.infer<typeof cataloguePart>

const saleLine = z
  .strictObject({
    productId: numericId,
    unit: line(40, 'Unit'),
    quantity: z.int({ error: 'Quantity must be a whole number' }).min(1).max(10_000).optional(),
    /** What all of the line weighs. */
    grams: z.int({ error: 'Weight must be whole grams' }).min(1).max(1_000_000).optional(),
    /** Rupees for one pack; without it what it costs now. */
    price: z.optional(rupees),
    /** Why the price is lower. */
    reason: z.optional(filledText(200, 'Reason')),
    /** What its paper says, if a device has printed it. */
    tax: z.optional(z.strictObject(taxFields)),
  })
  .refine(({ quantity, grams }) => (quantity === undefined) !== (grams === undefined), {
    error: 'Give either a quantity or a weight',
    path: ['quantity'],
  })

const tender = z.strictObject({
  kind: tenderKind,
  amount,
  /** Of the bank or the card machine; of UPI the 12 digits, or the last four; of a credit note its number. */
  reference: z.optional(line(60, 'Reference')),
})

/** A sale as a counter sends it. */
const saleRequest = z
  .strictObject({
    lines: z.array(saleLine).min(1, { error: 'Scan or type an item' }).max(300),
    customerId: z.optional(hexId),
    tenders: z.array(tender).max(10),
    /** By the clock of the counter; it counts for what was sold offline. */
    soldAt: instant,
    /** The counter that numbers it itself. */
    series: z.string().regex(SERIES, { error: 'This is not a series of a counter' }).optional(),
    /** Without a series: the counter that sells; the first one if there is no other. */
    counterId: z.optional(hexId),
    serial: z.int().min(1).max(999_999_999).optional(),
    /** It was sold before it could be sent: the goods and the money have changed hands. Only a device says so. */
    offline: z.boolean(),
    /** By which the device of the series proves the sale (`sale-proof.ts`). */
    proof: z.optional(z.string().regex(/^[0-9a-f]{64}$/, { error: 'A proof has 64 hexadecimal digits' })),
    /** Lower numbers of the series whose sales the sender still keeps. */
    waiting: z.optional(z.array(z.int().min(1)).max(10_000)),
  })
  .refine(({ series, serial }) => serial === undefined || series !== undefined, {
    error: 'A number needs its series',
    path: ['series'],
  })
export type SaleRequest = z.input<typeof saleRequest>

const soldAnswer = z.object({ order, document: taxDocument })
export type CounterSale = z.infer<typeof soldAnswer>

const byCounter = { counterId: z.optional(hexId) }
const drawerFigures = z.object({
  counter: z.string(),
  opened: timestamp,
  closed: z.nullable(timestamp),
  float: z.number(),
  cash: z.number(),
  refunds: z.number(),
  payIn: z.number(),
  payOut: z.number(),
  khata: z.number(),
  riders: z.number(),
  /** What cash in whole rupees brought more, or less, than sales and returns. */
  cashRounding: z.number(),
  /** Sales that came in after the drawer was counted; they are in `cash` and `expected`. */
  late: z.array(z.object({ orderId: z.string(), amount: z.number(), soldAt: timestamp })),
  expected: z.number(),
  counted: z.number().nullable(),
  difference: z.number().nullable(),
})
export type DrawerFigures = z.infer<typeof drawerFigures>

const dayReport = z.object({
  day: z.string(),
  drawers: z.array(drawerFigures),
  /** `tender` is a kind of tender at the counter, and the payment method elsewhere. */
  sales: z.array(z.object({ channel: z.string(), tender: z.string(), orders: z.int(), amount: z.number() })),
  returns: z.object({ notes: z.int(), amount: z.number() }),
  /** Of the papers of the day, less its notes. `rate` in percent. */
  tax: z.array(z.object({ rate: z.number(), taxable: z.number(), tax: z.number() })),
  /** What cash in whole rupees brought more, or less, than what was sold and came back. */
  cashRounding: z.number(),
  khata: z.object({ given: z.number(), received: z.number(), outstanding: z.number() }),
  /** Packs and what they cost at their prices of now. */
  waste: z.object({ packs: z.int(), amount: z.number() }),
  offline: z.object({ sales: z.int(), amount: z.number(), toCheck: z.int() }),
})
export type DayReport = z.infer<typeof dayReport>

const scaleFormat = z
  .strictObject({
    prefix: z.string().regex(/^\d{1,4}$/, { error: 'A prefix has 1 to 4 digits' }),
    itemDigits: z.int().min(2).max(8),
    value: z.enum(['grams', 'paise']),
    factor: z.union([z.literal(1), z.literal(10), z.literal(100)]).optional(),
  })
  .refine(({ prefix, itemDigits }) => prefix.length + itemDigits <= 10, {
    error: 'At least two digits must be left for the value',
    path: ['itemDigits'],
  })
const counterSettingsFields = {
  /** How the labels of the shop's own scales are built. */
  scales: z.array(scaleFormat).max(10),
  /** Rupees: more goes back at the counter only by a manager. */
  returnLimit: z._default(rupees, RETURN_LIMIT),
  /** Cash at the counter is whole rupees; the half goes up. */
  wholeRupees: z._default(z.boolean(), true),
  /** The roll of the receipt printers. */
  receiptPaper: z._default(z.enum(['80mm', '58mm']), '80mm'),
  /** A line of the shop's own at the foot of its receipts. */
  receiptLine: z._default(z.pipe(text(120, 'Line'), oneLine('Line')), ''),
}
/** What is saved: formats of which one takes the labels of another are refused. */
const distinctScales = counterSettingsFields.scales.check(({ value, issues }) => {
  const [one, other] = overlappingFormats(value) ?? []
  if (!one || !other) return
  const path = [value.indexOf(other), 'prefix']
  issues.push({ code: 'custom', input: value, path, message: overlapText(one, other) })
})
export const counterSettings = z.object(counterSettingsFields)
export type CounterSettings = z.infer<typeof counterSettings>

/** What a counter keeps of the settings, so that it sells offline. */
const deviceSettings = counterSettings.extend({
  updatedAt: timestamp,
  /** Where money by UPI goes; null if the shop has no address. */
  upi: z.object({ vpa: z.string(), name: z.string(), mc: z.string(), kind: z.enum(UPI_KINDS) }).nullable(),
  /** Who sells, for the paper that is printed offline. */
  supplier,
})
export type DeviceSettings = z.infer<typeof deviceSettings>

const check = z.object({
  orderId: z.string(),
  position: z.int(),
  kind: z.enum(CHECK_KINDS),
  name: z.string(),
  unit: z.string(),
  /** Packs that the shop did not know of. */
  found: z.int(),
  price: z.number().nullable(),
  expected: z.number().nullable(),
  /** When the sale arrived. */
  at: timestamp,
  /** When it was sold, by the clock of the counter. */
  soldAt: timestamp,
  /** Of a tax: percent as it was printed, and as the shop had it. */
  rate: z.number().nullable(),
  expectedRate: z.number().nullable(),
  /** Which counter sold it, who, and what the line came to. */
  counter: z.string(),
  cashier: z.string(),
  amount: z.number(),
})
export type CounterCheck = z.infer<typeof check>

export const counterContract = contract(counterCalls, {
  getCounters: {
    access: 'counter.sell',
    summary: 'The counters with their open drawers and the numbers that have not arrived.',
    data: z.array(counter),
  },
  addCounter: {
    access: 'counter.sell',
    summary:
      'Adds a counter with the next free series, for a device that numbers its own sales; the same device gets the same counter.',
    body: z.strictObject({
      name: line(40, 'Name'),
      /** A random key that the device keeps; the shop stores its hash. */
      deviceKey: z
        .string()
        .regex(/^[0-9a-f]{64}$/, { error: 'The key of a device has 64 hexadecimal digits' }),
    }),
    data: counter,
    message: 'The counter is ready.',
  },
  loseCounter: {
    access: 'admin',
    summary:
      'Declares the device of a counter lost: its series ends, and numbers that have not arrived are missing for good.',
    body: z.strictObject({ counterId: hexId }),
    data: counter,
    message: 'The series has ended.',
  },
  getCounterSettings: {
    access: 'counter.sell',
    summary:
      'How the labels of the shop’s own scales are read, up to how much a cashier gives back, the shop’s UPI address, and the shop as its papers name it.',
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
    message: 'The settings of the counter are saved.',
  },
  getCounterCatalogue: {
    access: 'counter.sell',
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
    access: 'counter.sell',
    isUrgent: true,
    summary:
      'Sells at the counter: stock, order, tenders, drawer and paper in one transaction. A device numbers its sales and proves each; the server’s clock dates what is sold online. 403 `device_unproven`; 409 `device_numbers`, `out_of_stock` (only online), `khata_limit_exceeded`, `credit_note_spent`, `serial_taken`, `drawer_closed`; 422 `tenders_differ`, `price_above_mrp`.',
    idempotent: true,
    // A sale that was sent and not answered is sent again as an offline one.
    notCompared: ['offline', 'proof', 'waiting'],
    status: 201,
    body: saleRequest,
    data: soldAnswer,
    message: 'Sold.',
  },
  getCounterSale: {
    access: 'counter.sell',
    summary: 'A sale at the counter by the number of its paper, with what can still come back.',
    query: z.object({ number: line(16, 'Bill number') }),
    data: soldAnswer,
  },
  takeBack: {
    access: 'counter.sell',
    summary:
      'Takes goods of a counter’s bill back, or an amount off a row: a credit note, and the money by `tender`. Above the limit only by a manager.',
    idempotent: true,
    status: 201,
    body: z.strictObject({
      ...byCounter,
      /** The number of the bill. */
      document: line(16, 'Bill number'),
      rows: z
        .array(
          z
            .strictObject({
              position: z.int().min(0).max(10_000),
              quantity: z.int().min(1).max(100_000).optional(),
              amount: z.optional(orderTotalRupees),
            })
            .refine(({ quantity, amount: off }) => (quantity === undefined) !== (off === undefined), {
              error: 'Give either a quantity or an amount',
              path: ['quantity'],
            }),
        )
        .min(1, { error: 'Choose what comes back' })
        .max(300),
      tender: tenderKind,
      reason: filledText(200, 'Reason'),
      /** False for goods that cannot be sold again. */
      goodsBack: z.boolean().optional(),
    }),
    data: z.object({ document: taxDocument, refund: z.object({ kind: tenderKind, amount: z.number() }) }),
    message: 'The note is written.',
  },
  learnBarcode: {
    access: 'counter.sell',
    summary:
      'Says which pack a barcode belongs to. 409 `barcode_taken` for one that is known; `also` gives it to this pack too.',
    body: z.strictObject({
      productId: numericId,
      unit: line(40, 'Unit'),
      barcode: line(14, 'Barcode'),
      also: z.boolean().optional(),
    }),
    message: 'The barcode is known now.',
  },
  openDrawer: {
    access: 'counter.sell',
    summary: 'Opens the drawer of a counter with what lies in it. 409 `drawer_open`, `counter_lost`.',
    status: 201,
    body: z.strictObject({ ...byCounter, float: rupees }),
    data: counter,
    message: 'The drawer is open.',
  },
  moveDrawer: {
    access: 'counter.sell',
    summary: 'Puts money into an open drawer or takes it out, with a reason. 409 `drawer_closed`.',
    idempotent: true,
    body: z.strictObject({
      ...byCounter,
      kind: z.enum(['pay_in', 'pay_out']),
      amount,
      note: filledText(300, 'Reason'),
    }),
    data: counter,
    message: 'The drawer is changed.',
  },
  closeDrawer: {
    access: 'counter.sell',
    summary:
      'Counts a drawer and closes it; what differs is a row of its own. 409 `drawer_uncounted` without a count, `drawer_closed` for a second close.',
    body: z.strictObject({ ...byCounter, counted: z.optional(rupees) }),
    data: drawerFigures,
    message: 'The drawer is closed.',
  },
  getDay: {
    access: 'counter.sell',
    summary:
      'The figures of a day in India: drawers, sales by channel and tender, returns, tax, khata, waste, offline sales.',
    query: z.object({ day: day.optional() }),
    data: dayReport,
  },
  getCounterChecks: {
    access: 'counter.sell',
    summary:
      'What to look at after offline sales, the newest first: stock that was found, prices and taxes that were not in force, clocks that cannot be right, sales that no device has proven.',
    data: z.array(check),
  },
  seeCounterCheck: {
    access: 'admin',
    summary: 'Takes one of these off the list.',
    body: z.strictObject({
      orderId: filledText(40, 'Order number'),
      position: z.int().min(0).max(10_000),
      kind: z.enum(CHECK_KINDS),
    }),
    data: z.array(check),
    message: 'Done.',
  },
})
export type CounterContract = typeof counterContract
