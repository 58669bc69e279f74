import * as z from 'zod/mini'
import { STATE_CODES } from '#features/addresses/state-codes.ts'
import { otherLanguages, translationsField } from '#shared/translations.ts'
import { email, filledText, hexId, line, rupees, text } from '#shared/fields.ts'
import { MRP_RULES } from '#shared/printed-mrp.ts'
import { PAYMENT_METHODS } from '#shared/order-enums.ts'
import { POLICY_SLUGS } from './policies.ts'
import { PROMISES, type PromiseName } from './promises.ts'
import { CLAIM_KINDS } from '#shared/claim-words.ts'
import { indianDigits } from '#shared/typed-digits.ts'
import { isVpa } from '#shared/vpa.ts'
import { bareGstin, isFssai, isGstin } from './registration-numbers.ts'
import {
  optionalLine,
  optionalEmail,
  phone,
  profileOf,
  span,
  cutoffTime,
  openOn,
  promiseMinutes,
  queueMinutesPerOrder,
  pickersAtOnce,
  wholeFrom,
  weekOf,
} from './settings-fields.ts'

/** How a shop stands towards GST. */
/** Which rates goods bear that have one price together. */
export const ONE_PRICE_RATES = ['own', 'highest'] as const
export type OnePriceRates = (typeof ONE_PRICE_RATES)[number]

export const TAX_MODES = ['regular', 'composition', 'unregistered'] as const

/** A bank knows a merchant's address as a shop's; a personal one belongs to a person. */
export const UPI_KINDS = ['merchant', 'personal'] as const

/** Becomes cash on delivery, or is cancelled. */
export const UPI_ENDS = ['cash', 'cancel'] as const

const stateCodes: readonly string[] = Object.values(STATE_CODES)

/** The series of invoices, credit notes, receipt vouchers and refund vouchers. */
const USED_SERIES = ['A', 'C', 'N', 'R', 'V']

/** A policy page in Markdown, with {placeholders} (`fill-policy.ts`). */
export const policyText = text(20_000, 'The text')

/** The fields of each settings section; all are required when it is saved. */
export const settingsSections = {
  general: z.strictObject({
    name: line(60, 'Shop name'),
    company: line(80, 'Company'),
    tagline: optionalLine(120, 'Tagline'),
    translations: z.optional(translationsField({ tagline: line(120, 'Tagline') })),
    copyrightYear: z
      .int({ error: 'Enter a year' })
      .check(
        z.minimum(1900, { error: 'Enter a year from 1900 to 2100' }),
        z.maximum(2100, { error: 'Enter a year from 1900 to 2100' }),
      ),
    /** The URL of a picture stored in this shop; empty for the basket. */
    logo: z.string().check(z.maxLength(200)),
  }),
  contact: z.strictObject({
    email,
    phone: phone('Phone'),
    address: filledText(300, 'Address'),
    hours: optionalLine(120, 'Hours'),
    translations: z.optional(translationsField({ hours: line(120, 'Hours') })),
  }),
  social: z.strictObject({
    facebook: profileOf('Facebook'),
    instagram: profileOf('Instagram'),
    x: profileOf('X'),
    youtube: profileOf('YouTube'),
    linkedin: profileOf('LinkedIn'),
  }),
  legal: z.strictObject({
    grievanceOfficer: z
      .strictObject({
        name: optionalLine(80, 'Name'),
        /** What the officer is in the shop, such as "Manager" (E-Commerce Rules 2020, rule 4(4)). */
        designation: z._default(optionalLine(80, 'Designation'), ''),
        email: optionalEmail,
        phone: phone('Phone'),
      })
      .check(
        z.refine(
          ({ name, email: address, phone: number }) => name !== '' || (address === '' && number === ''),
          {
            error: 'Enter the name too',
            path: ['name'],
          },
        ),
        z.refine(({ name, email: address }) => address !== '' || name === '', {
          error: 'Shoppers write to the grievance officer: enter the email address too',
          path: ['email'],
        }),
      ),
    /** Empty where it is the shop's address. */
    headOffice: z._default(optionalLine(300, 'Head office'), ''),
    /** One address on each line. */
    branches: z._default(text(2000, 'Branches'), ''),
    customerCare: z._default(z.strictObject({ email: optionalEmail, phone: phone('Phone') }), {
      email: '',
      phone: '',
    }),
    /** Companies need one in India (E-Commerce Rules 2020, rule 4(5)). */
    nodalContact: z._default(
      z.strictObject({ name: optionalLine(80, 'Name'), email: optionalEmail, phone: phone('Phone') }).check(
        z.refine(
          ({ name, email: address, phone: number }) => name !== '' || (address === '' && number === ''),
          {
            error: 'Enter the name too',
            path: ['name'],
          },
        ),
      ),
      { name: '', email: '', phone: '' },
    ),
    fssai: z.pipe(
      optionalLine(20, 'FSSAI number'),
      z.string().check(
        z.overwrite(indianDigits),
        z.refine((value) => value === '' || isFssai(value), {
          error: 'An FSSAI number has 14 digits and begins with 1 or 2',
        }),
      ),
    ),
    gstin: z.pipe(
      z.pipe(optionalLine(30, 'GSTIN'), z.transform(bareGstin)),
      z.string().check(
        z.refine((value) => value === '' || isGstin(value), {
          error: 'This is not a GSTIN. Compare it with your certificate: 15 letters and digits',
        }),
      ),
    ),
  }),
  opening: z.strictObject({
    mode: z.enum(['always', 'weekly', 'closed']),
    message: optionalLine(200, 'Message'),
    week: z.strictObject(weekOf(openOn)),
  }),
  delivery: z.strictObject({
    promise: z
      .strictObject({
        kind: z.enum(['none', 'minutes', 'window']),
        minutes: z.strictObject({ from: promiseMinutes, to: promiseMinutes }),
        window: z.strictObject(span),
        /** What each order that waits to be picked adds to the minutes, beyond one for each picker. */
        queue: z._default(z.strictObject({ perOrder: queueMinutesPerOrder, pickers: pickersAtOnce }), {
          perOrder: 0,
          pickers: 1,
        }),
      })
      .check(
        z.refine(({ kind, minutes }) => kind !== 'minutes' || minutes.from <= minutes.to, {
          error: 'This must not be less than the first number',
          path: ['minutes', 'to'],
        }),
        z.refine(({ kind, window }) => kind !== 'window' || window.from < window.to, {
          error: 'This must be later than the start',
          path: ['window', 'to'],
        }),
      ),
    codeAbove: z.optional(rupees),
    ridersTake: z.optional(z.boolean()),
    mornings: z.optional(
      z
        .strictObject({
          isOffered: z.boolean(),
          cutoff: cutoffTime,
          ...span,
          areas: z
            .array(z.strictObject({ areaId: hexId, cutoff: cutoffTime }))
            .check(z.maxLength(200, { error: 'At most 200 areas' })),
        })
        .check(
          z.refine(({ from, to }) => from < to, {
            error: 'This must be later than the start',
            path: ['to'],
          }),
        ),
    ),
  }),
  ordering: z.strictObject({
    minimum: z.nullable(rupees),
    cashLimit: z.nullable(rupees),
    wholeRupees: z.optional(z.boolean()),
    /** What a packet costs whose printed MRP is another than the pack’s. */
    mrpRule: z.optional(z.enum(MRP_RULES)),
    /** Carts are sent to it in WhatsApp; empty for no such button. */
    whatsApp: z.optional(
      z
        .string()
        .check(
          z.overwrite(indianDigits),
          z.regex(/^(?:[6-9]\d{9})?$/, { error: 'Enter a mobile number of 10 digits, without +91' }),
        ),
    ),
  }),
  /** How the checkout names the payment methods, in which order; an empty label is the built-in one. */
  payments: z.strictObject({
    labels: z.partialRecord(z.enum(PAYMENT_METHODS), optionalLine(60, 'Label')),
    order: z.pipe(
      z.array(z.enum(PAYMENT_METHODS)),
      z.transform((list) => [...new Set(list)]),
    ),
  }),
  /** Payments to the shop's own UPI address, without a payment company; an empty address is none. */
  upi: z
    .strictObject({
      vpa: z.pipe(
        z.pipe(
          optionalLine(320, 'UPI address'),
          z.transform((value) => value.replaceAll(' ', '')),
        ),
        z.string().check(
          z.refine((value) => value === '' || isVpa(value), {
            error: 'This is not a UPI address. It looks like yourshop@okbank',
          }),
        ),
      ),
      name: optionalLine(80, 'Name'),
      mc: z.pipe(
        optionalLine(4, 'Merchant category'),
        z
          .string()
          .check(
            z.overwrite(indianDigits),
            z.regex(/^(?:\d{4})?$/, { error: 'A merchant category has 4 digits, such as 5411' }),
          ),
      ),
      kind: z.enum(UPI_KINDS, { error: 'Choose what kind of address it is' }),
      /** Whether the checkout offers it; the QR code at the door is there in any case. */
      atCheckout: z.boolean(),
      /** What becomes of an order that nobody has seen paid, half an hour after the shopper was asked. */
      ifUnpaid: z.enum(UPI_ENDS, { error: 'Choose what becomes of an unpaid order' }),
      /** Orders of shoppers with three paid ones may leave the shop before their payment was seen. */
      trustsRegulars: z.boolean(),
    })
    .check(
      z.refine(({ vpa, name }) => vpa === '' || name !== '', {
        error: 'Enter the name that the payment app shows',
        path: ['name'],
      }),
      z.refine(({ vpa, kind, mc }) => vpa === '' || kind !== 'merchant' || mc !== '', {
        error: 'Enter the merchant category that your bank gave you',
        path: ['mc'],
      }),
    ),
  /** Defaults for pages without a title, description or picture of their own; empty for the built-in ones. */
  seo: z.strictObject({
    title: optionalLine(70, 'Title'),
    description: optionalLine(200, 'Description'),
    image: z.string().check(z.maxLength(200)),
  }),
  mails: z.strictObject({
    /** The recipient of mails about new orders; empty for the contact address. */
    newOrdersTo: optionalEmail,
    newOrders: z.boolean(),
    /** Which mails the shopper gets. */
    shopper: z.strictObject({
      placed: z.boolean(),
      confirmed: z.boolean(),
      packed: z.boolean(),
      outForDelivery: z.boolean(),
      delivered: z.boolean(),
      cancelled: z.boolean(),
      refunded: z.boolean(),
      backInStock: z._default(z.boolean(), true),
    }),
  }),
  /** What shoppers may say is wrong with a delivered order, and what is settled without anybody. */
  claims: z.strictObject({
    /** After the delivery. */
    hours: wholeFrom(1, 720, 'hours'),
    photoFor: z.pipe(
      z.array(z.enum(CLAIM_KINDS)),
      z.transform((list) => [...new Set(list)]),
    ),
    /** The largest claim, in rupees, that is settled at once; null: none is. */
    upTo: z.nullable(rupees),
    timesPerMonth: wholeFrom(1, 100, 'times'),
    /** How old the account is at least. */
    accountDays: wholeFrom(0, 3650, 'days'),
  }),
  /** The GSTIN stands among the legal details; its first two digits are the code of the state. */
  tax: z.strictObject({
    /** Null until the shopkeeper has said it. */
    mode: z.nullable(z.enum(TAX_MODES, { error: 'Choose how the shop is registered' })),
    legalName: optionalLine(120, 'Legal name'),
    address: text(300, 'Address'),
    branch: optionalLine(60, 'Branch'),
    stateCode: z
      .string()
      .check(
        z.refine((code) => code === '' || stateCodes.includes(code), { error: 'Choose a state of India' }),
      ),
    hsnDigits: z.union([z.literal(4), z.literal(6)], { error: 'Choose 4 or 6 digits' }),
    /** The series of bills of supply; empty for that of the invoices. */
    billSeries: z.pipe(
      z.pipe(
        optionalLine(4, 'Series'),
        z.transform((series) => series.toUpperCase()),
      ),
      z.string().check(
        z.regex(/^[A-Z0-9]*$/, { error: 'Use up to 4 letters and digits, such as B' }),
        z.refine((series) => !USED_SERIES.includes(series), {
          error: 'Other documents have this series: use another, such as B',
        }),
      ),
    ),
    /** A receipt voucher for each order that is paid online. */
    receiptVouchers: z.boolean(),
    /** Goods that have one price together: each its own rate, or all the highest (a mixed supply). */
    onePrice: z._default(z.enum(ONE_PRICE_RATES), 'own'),
  }),
  /** What is printed is in English; each product's name may stand below it in a second language. */
  paper: z.strictObject({
    /** The id of that language; empty for none. */
    secondName: z.string().check(
      z.refine((id) => id === '' || otherLanguages().some((one) => one.id === id), {
        error: 'The shop does not speak this language',
      }),
    ),
  }),
  /** The shop's own texts in Markdown; a missing or empty one means the default text. */
  policies: z.partialRecord(z.enum(POLICY_SLUGS), policyText),
  /** Which promises the default policy texts make. */
  promises: z.strictObject(
    Object.fromEntries(PROMISES.map((promise) => [promise, z.boolean()])) as Record<
      PromiseName,
      z.ZodMiniBoolean
    >,
  ),
}

export type SettingsSection = keyof typeof settingsSections
export type SettingsValues = { [S in SettingsSection]: z.output<(typeof settingsSections)[S]> }

export const SETTINGS_SECTIONS = Object.keys(settingsSections) as SettingsSection[]
