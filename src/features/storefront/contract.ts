import { z } from 'zod'
import { CLAIM_KINDS } from '#shared/claim-words.ts'
import { contract } from '#shared/endpoint.ts'
import { localeIds } from '#shared/locales.ts'
import { rupees, text, timestamp } from '#shared/fields.ts'
import { MRP_RULES } from '#shared/printed-mrp.ts'
import { PAYMENT_METHODS } from '#shared/order-enums.ts'
import { storefrontCalls } from './calls.ts'
import { POLICY_SLUGS } from './policies.ts'
import { PROMISES, type PromiseName } from './promises.ts'
import { queueCalls } from './queue-calls.ts'
import { SETUP_ANSWERS, SETUP_STEPS } from './setup.ts'
import {
  policyText,
  SETTINGS_SECTIONS,
  settingsSections,
  ONE_PRICE_RATES,
  TAX_MODES,
  UPI_ENDS,
  UPI_KINDS,
  type SettingsSection,
} from './settings-sections.ts'
import {
  pickersAtOnce,
  promiseMinutes,
  queueMinutesPerOrder,
  timeOfDay,
  cutoffTime,
  weekOf,
} from './settings-fields.ts'

/** From and to as times of day; an end that is not after the start is past midnight. */
const span = z.object({ from: timeOfDay, to: timeOfDay })

const openOn = span.extend({ isOpen: z.boolean() })

/** When orders are accepted: always, by weekly hours, or not for now, with a message from the shop. */
const opening = z.object({
  mode: z.enum(['always', 'weekly', 'closed']),
  message: z.string(),
  week: z.object(weekOf(openOn)),
})

/** The delivery promise: none, "30–45 min", or "today, 6–8 pm". */
const delivery = z.object({
  promise: z.object({
    kind: z.enum(['none', 'minutes', 'window']),
    minutes: z.object({ from: promiseMinutes, to: promiseMinutes }),
    window: span,
    queue: z.object({ perOrder: queueMinutesPerOrder, pickers: pickersAtOnce }),
  }),
  /** An order that costs more is handed over only against its code; rupees, ₹1,000 if it was never set. */
  codeAbove: z.optional(rupees),
  /** Riders take packed orders from a list; without it, a manager gives them out. */
  ridersTake: z.optional(z.boolean()),
  /** What comes every morning: until when a day can be changed on the evening before, and when it is brought. */
  mornings: z.optional(
    z.object({
      isOffered: z.boolean(),
      cutoff: cutoffTime,
      from: timeOfDay,
      to: timeOfDay,
      /** Areas with a cut-off of their own. */
      areas: z.array(z.object({ areaId: z.string(), cutoff: cutoffTime })),
    }),
  ),
})

/** An area that the shop delivers to, with its terms beside those of the shop. Rupees; no limit is null. */
const shopArea = z.object({
  id: z.string(),
  pincodes: z.array(z.string()),
  minimum: z.number(),
  cashLimit: z.number().nullable(),
  /** What the ride adds to the promised minutes. */
  travelMinutes: z.int(),
})

/** The minimum value of an order's items, and the maximum for cash on delivery; rupees, null for no limit. */
const ordering = z.object({
  minimum: z.nullable(rupees),
  cashLimit: z.nullable(rupees),
  /** What is due at the door is rounded down to whole rupees when the order is packed. */
  wholeRupees: z.boolean().optional(),
  /** What a packet costs whose printed MRP is another than the pack’s; without it `cap`. */
  mrpRule: z.enum(MRP_RULES).optional(),
  /** The mobile number that carts are sent to in WhatsApp; without it none are. */
  whatsApp: z.string().optional(),
})

/** The shop's own names for payment methods, and their order at the checkout; others follow. */
const payments = z.object({
  labels: z.partialRecord(z.enum(PAYMENT_METHODS), z.string()),
  order: z.array(z.enum(PAYMENT_METHODS)),
})

/** The same texts in other languages, as far as the shop has them. */
const textsIn = <Name extends string>(names: readonly Name[]) =>
  z.record(z.string(), z.partialRecord(z.enum(names), z.string())).optional()

export const shop = z.object({
  name: z.string(),
  company: z.string(),
  tagline: z.string(),
  translations: textsIn(['tagline']),
  copyrightYear: z.int(),
  /** The URL of the logo; empty for the basket. */
  logo: z.string(),
  contact: z.object({
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    hours: z.string(),
    translations: textsIn(['hours']),
  }),
  social: z.object({
    facebook: z.string(),
    instagram: z.string(),
    x: z.string(),
    youtube: z.string(),
    linkedin: z.string(),
  }),
  grievanceOfficer: z.object({
    name: z.string(),
    designation: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
  headOffice: z.string(),
  /** One address on each line. */
  branches: z.string(),
  customerCare: z.object({ email: z.string(), phone: z.string() }),
  nodalContact: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  fssai: z.string(),
  /** Published unless the shop says that it is not registered. */
  gstin: z.string(),
  /** The only state that it may sell to, by its registration for GST. */
  onlyState: z.string().optional(),
  opening,
  delivery,
  /** Where it delivers; null for everywhere. */
  areas: z.array(shopArea).nullable(),
  /** Whether shoppers may choose a delivery slot, at any hour. */
  hasSlots: z.boolean(),
  /** Days on which it is closed whatever its hours say, from yesterday on. */
  daysOff: z.array(z.object({ day: z.iso.date(), note: z.string() })).optional(),
  ordering,
  payments,
  /** The default description and link-preview picture of pages. */
  seo: z.object({ title: z.string(), description: z.string(), image: z.string() }),
  banners: z.array(
    z.object({
      title: z.string(),
      text: z.string(),
      image: z.string(),
      link: z.string(),
      action: z.string(),
      translations: textsIn(['title', 'text', 'action']),
    }),
  ),
})
export type Shop = z.infer<typeof shop>

/** Which mails the shop sends, and the recipient of those about new orders. */
export const mailSettings = z.object({
  newOrdersTo: z.string(),
  newOrders: z.boolean(),
  shopper: z.object({
    placed: z.boolean(),
    confirmed: z.boolean(),
    packed: z.boolean(),
    outForDelivery: z.boolean(),
    delivered: z.boolean(),
    cancelled: z.boolean(),
    refunded: z.boolean(),
    backInStock: z.boolean(),
  }),
})
export type MailSettings = z.infer<typeof mailSettings>

/** What the documents of a registered shop need besides its GSTIN (`settings-sections.ts`). */
export const taxSettings = z.object({
  mode: z.enum(TAX_MODES).nullable(),
  legalName: z.string(),
  address: z.string(),
  branch: z.string(),
  /** The GST code of the state: "29"; empty until it is set. */
  stateCode: z.string(),
  hsnDigits: z.union([z.literal(4), z.literal(6)]),
  billSeries: z.string(),
  /** Whether an order that is paid online has a receipt voucher. */
  receiptVouchers: z.boolean(),
  /** Which rate goods bear that an offer gives for one price together. */
  onePrice: z.enum(ONE_PRICE_RATES),
})
export type TaxSettings = z.infer<typeof taxSettings>

/** How the shop is paid by UPI without a payment company (`settings-sections.ts`). */
export const upiSettings = z.object({
  vpa: z.string(),
  name: z.string(),
  mc: z.string(),
  kind: z.enum(UPI_KINDS),
  atCheckout: z.boolean(),
  ifUnpaid: z.enum(UPI_ENDS),
  trustsRegulars: z.boolean(),
})
export type UpiSettings = z.infer<typeof upiSettings>

/** What shoppers may say is wrong with a delivered order (`settings-sections.ts`). */
export const claimSettings = z.object({
  hours: z.int(),
  photoFor: z.array(z.enum(CLAIM_KINDS)),
  upTo: z.number().nullable(),
  timesPerMonth: z.int(),
  accountDays: z.int(),
})
export type ClaimSettings = z.infer<typeof claimSettings>

/** In which second language documents name products (`settings-sections.ts`). */
export const paperSettings = z.object({ secondName: z.string() })
export type PaperSettings = z.infer<typeof paperSettings>

/** Texts that replace the default ones. */
export const policyTexts = z.partialRecord(z.enum(POLICY_SLUGS), z.string())

/** Which promises the default policy texts make. */
export const promiseSwitches = z.object(
  Object.fromEntries(PROMISES.map((promise) => [promise, z.boolean()])) as Record<PromiseName, z.ZodBoolean>,
)
export type PromiseSwitches = z.infer<typeof promiseSwitches>

/** A value of the demo shop that this shop publishes as its own. */
const invention = z.object({ section: z.string(), field: z.string(), value: z.string() })
export type Invention = z.infer<typeof invention>

const setup = z.object({
  /** Whether the shop has ever been opened for orders. */
  isOpened: z.boolean(),
  /** Whether the list is still shown on the overview. */
  isShown: z.boolean(),
  inventions: z.array(invention),
  steps: z.record(z.enum(SETUP_STEPS), z.boolean()),
  /** How many are on sale. */
  products: z.int(),
  onlineMethods: z.array(z.string()),
  /** The companies that take no payments yet, and what each still needs. */
  missingKeys: z.array(z.object({ label: z.string(), needs: z.array(z.string()) })),
  testMailSentAt: z.nullable(timestamp),
})
export type Setup = z.infer<typeof setup>

/** All settings, and when each section was last saved. */
const settings = z.object({
  shop,
  mails: mailSettings,
  tax: taxSettings,
  upi: upiSettings,
  claims: claimSettings,
  paper: paperSettings,
  policies: policyTexts,
  promises: promiseSwitches,
  updatedAt: z.record(z.enum(SETTINGS_SECTIONS), timestamp),
})
export type Settings = z.infer<typeof settings>

const sectionBody = <S extends SettingsSection>(section: S) =>
  z.strictObject({
    section: z.literal(section),
    values: settingsSections[section],
    updatedAt: z.optional(timestamp),
  })

/** When orders are accepted, and when that was last saved. */
const savedOpening = opening.extend({ updatedAt: timestamp })
export type SavedOpening = z.infer<typeof savedOpening>

export const queueContract = contract(queueCalls, {
  getQueue: {
    access: 'anyone',
    summary: 'By how many minutes the orders that wait to be picked make the promised minutes later.',
    data: z.object({ minutes: z.int() }),
  },
})
export type QueueContract = typeof queueContract

export const storefrontContract = contract(storefrontCalls, 'settings.manage', {
  getOpening: {
    access: 'admin',
    summary: 'The configured opening hours.',
    data: savedOpening,
  },
  setOpening: {
    access: 'admin',
    summary: 'Closes the shop temporarily, with a message, or reopens it with its previous hours.',
    body: z.strictObject({
      isOpen: z.boolean(),
      message: z.optional(text(200, 'Message')),
      updatedAt: z.optional(timestamp),
    }),
    data: savedOpening,
  },
  getShop: {
    access: 'anyone',
    cacheable: 'for everyone',
    summary: "The shop's own data: name, contact, social links, banners.",
    data: shop,
  },
  getPolicy: {
    access: 'anyone',
    cacheable: 'for everyone',
    summary:
      'The text of a policy page, rendered as HTML; in another language where its text is the default one.',
    params: z.object({ slug: z.enum(POLICY_SLUGS) }),
    query: z.object({ language: z.enum(localeIds).optional() }),
    data: z.object({
      slug: z.enum(POLICY_SLUGS),
      title: z.string(),
      html: z.string(),
      /** Of the text, where that is not English. */
      language: z.enum(localeIds).optional(),
    }),
  },
  getSettings: {
    access: 'admin',
    summary: 'All settings of the shop, with the time at which each section was last saved.',
    data: settings,
  },
  getSetup: {
    access: 'admin',
    summary: 'What the shop still needs before it opens, and what it publishes that is made up.',
    data: setup,
  },
  answerSetup: {
    summary: 'Answers a question of the list of what is left to do, or takes the answer back.',
    body: z.strictObject({ answer: z.enum(SETUP_ANSWERS), value: z.boolean() }),
    data: setup,
  },
  sendTestMail: {
    summary: 'Sends the caller a mail with a link that proves that it has arrived.',
    data: setup,
  },
  confirmTestMail: {
    summary: 'Notes that the last test mail has arrived, with the secret of its link.',
    body: z.strictObject({ secret: z.string().max(100) }),
    data: setup,
    message: 'The mail has arrived.',
  },
  updateSettings: {
    summary: 'Saves one section of the settings; 409 `stale` if somebody else saved it first.',
    body: z.discriminatedUnion(
      'section',
      [
        sectionBody('general'),
        sectionBody('contact'),
        sectionBody('social'),
        sectionBody('legal'),
        sectionBody('opening'),
        sectionBody('delivery'),
        sectionBody('ordering'),
        sectionBody('payments'),
        sectionBody('seo'),
        sectionBody('mails'),
        sectionBody('tax'),
        sectionBody('upi'),
        sectionBody('claims'),
        sectionBody('paper'),
        sectionBody('policies'),
        sectionBody('promises'),
      ],
      { error: 'Unknown settings section' },
    ),
    data: settings,
    message: 'Settings saved.',
  },
  previewPolicy: {
    summary: 'A policy text rendered as HTML; an empty text gives the default.',
    body: z.strictObject({ slug: z.enum(POLICY_SLUGS), text: policyText }),
    data: z.object({ html: z.string() }),
  },
})

export type StorefrontContract = typeof storefrontContract
