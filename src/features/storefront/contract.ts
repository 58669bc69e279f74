import { z } from 'zod'
import { PINCODE, PINCODE_SENTENCE } from '#features/addresses/pincode.ts'
import { contract } from '#shared/endpoint.ts'
import { rupees } from '#shared/fields.ts'
import { storefrontCalls } from './calls.ts'
import { POLICY_SLUGS } from './policies.ts'

/** A time of day in India: "07:00"; "24:00" is the end of the day. */
const timeOfDay = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, { error: 'Enter a time such as 09:30' })

/** From and to, as times of day; one that ends no later than it begins goes on past midnight. */
const span = z.object({ from: timeOfDay, to: timeOfDay })

const minutes = z.int().min(1).max(10_080)
const openOn = span.extend({ isOpen: z.boolean() })

/** When orders are taken: always, by the week, or not for now, with a word of the shopkeeper about it. */
const opening = z.object({
  mode: z.enum(['always', 'weekly', 'closed']),
  message: z.string(),
  week: z.object({
    monday: openOn,
    tuesday: openOn,
    wednesday: openOn,
    thursday: openOn,
    friday: openOn,
    saturday: openOn,
    sunday: openOn,
  }),
})

/** What is promised of delivery: no time, "30–45 min", or "today, 6–8 pm"; and to which pincodes (none: everywhere). */
const delivery = z.object({
  promise: z.object({
    kind: z.enum(['none', 'minutes', 'window']),
    minutes: z.object({ from: minutes, to: minutes }),
    window: span,
  }),
  pincodes: z.array(z.string().regex(PINCODE, { error: PINCODE_SENTENCE })),
})

/** What an order's items must be worth at least, and what may be paid in cash at most; rupees, null for no bound. */
const ordering = z.object({ minimum: rupees.nullable(), cashLimit: rupees.nullable() })

export const shop = z.object({
  name: z.string(),
  company: z.string(),
  tagline: z.string(),
  copyrightYear: z.int(),
  contact: z.object({ email: z.string(), phone: z.string(), address: z.string(), hours: z.string() }),
  social: z.object({
    facebook: z.string(),
    instagram: z.string(),
    x: z.string(),
    youtube: z.string(),
    linkedin: z.string(),
  }),
  grievanceOfficer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  fssai: z.string(),
  gstin: z.string(),
  opening,
  delivery,
  ordering,
  banners: z.array(
    z.object({
      title: z.string(),
      text: z.string(),
      image: z.string(),
      link: z.string(),
      action: z.string(),
    }),
  ),
})
export type Shop = z.infer<typeof shop>

export const storefrontContract = contract(storefrontCalls, {
  getShop: {
    access: 'anyone',
    cacheable: 'for everyone',
    summary: "The shop's own data: name, contact, social links, banners.",
    data: shop,
  },
  getPolicy: {
    access: 'anyone',
    cacheable: 'for everyone',
    summary: 'The text of a policy page, as HTML made from Markdown.',
    params: z.object({ slug: z.enum(POLICY_SLUGS) }),
    data: z.object({ slug: z.enum(POLICY_SLUGS), title: z.string(), html: z.string() }),
  },
})

export type StorefrontContract = typeof storefrontContract
