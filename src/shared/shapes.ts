import * as z from 'zod/mini'
import { shownFields } from './account-fields.ts'
import { DECLARATION_NAMES, type DeclarationName } from './declarations.ts'
import { localeIds } from './locales.ts'
import { hexId, mobile, percent, rupees, timestamp } from './fields.ts'
import { SUBSTITUTIONS } from './substitutions.ts'
import { STAFF_ROLES } from './permissions.ts'
import { roles } from './roles.ts'
import { translations } from './translations.ts'

/** Records (rupees, ids as `_id`) that are nested: a user has a cart, its items products. Others are in contracts. */

export const pack = z.object({
  unit: z.string(),
  price: rupees,
  discount: percent,
  stock: z.int().check(z.minimum(0)),
  sku: z.nullable(z.string()),
  maxPerOrder: z.nullable(z.int()),
  /** The number under the packet's bars (GTIN), if it has one. */
  barcode: z.optional(z.string()),
  /** Where it stands in the shop: "A3". */
  shelf: z.optional(z.string()),
  /** Sold loose: its price is for `grams`, and less is paid if it weighs less. Left out when false. */
  weighed: z.optional(z.boolean()),
  /** The nominal weight; always there for a weighed pack. */
  grams: z.optional(z.int()),
  /** Of a weighed pack: the stock to the gram, of which `stock` is the whole packs. */
  stockGrams: z.optional(z.number()),
  /** Of a weighed pack: its stock is one heap with those of the product's other packs that share theirs. Left out when false. */
  sharesStock: z.optional(z.boolean()),
  /** The pack's own picture, if it has one. */
  image: z.optional(z.string()),
})
export type Pack = z.infer<typeof pack>

/** What a packet declares, one line of text each; what is not known is left out. */
export const declarations = z.object(
  Object.fromEntries(DECLARATION_NAMES.map((name) => [name, z.optional(z.string())])) as Record<
    DeclarationName,
    z.ZodMiniOptional<z.ZodMiniString>
  >,
)

export const product = z.object({
  _id: z.int(),
  name: z.string(),
  slug: z.string(),
  brand: z.nullable(z.string()),
  image: z.array(z.string()),
  category: z.int(),
  subCategory: z.int(),
  unit: z.string(),
  price: z.number(),
  discount: z.number(),
  stock: z.int(),
  packs: z.array(pack),
  veg: z.nullable(z.boolean()),
  origin: z.nullable(z.string()),
  description: z.string(),
  more_details: z.record(z.string(), z.string()),
  /** Its own; left out when there are none. */
  declarations: z.optional(declarations),
  /** Those of its brand, which hold where it has none of its own; only in the answer for one product. */
  brandDeclarations: z.optional(declarations),
  /** In other languages; left out when there are none. */
  translations: z.optional(translations),
  publish: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Product = z.infer<typeof product>

export const cartItem = z.object({
  _id: hexId,
  productId: product,
  unit: z.string(),
  quantity: z.int(),
  updatedAt: timestamp,
  seenPrice: z.number(),
})
export type CartItem = z.infer<typeof cartItem>

export const ADDRESS_TYPES = ['Home', 'Work', 'Other'] as const

export const address = z.object({
  _id: hexId,
  name: z.string(),
  mobile,
  address_line: z.string(),
  landmark: z.string(),
  city: z.string(),
  state: z.string(),
  pincode: z.string(),
  country: z.literal('India'),
  type: z.enum(ADDRESS_TYPES),
  isDefault: z.boolean(),
})
export type Address = z.infer<typeof address>

export const user = z.object({
  _id: hexId,
  name: z.string(),
  email: z.string(),
  avatar: z.string(),
  mobile: z.nullable(mobile),
  verify_email: z.boolean(),
  /** The number was proved to be theirs, so that they may log in with it; left out otherwise. */
  verify_mobile: z.optional(z.literal(true)),
  address_details: z.array(address),
  last_login_date: z.nullable(timestamp),
  status: z.enum(['Active', 'Inactive', 'Suspended']),
  shopping_cart: z.array(cartItem),
  orderHistory: z.array(z.string()),
  role: z.enum(roles),
  /** What they are in the shop; left out for shoppers, and for owners, who are every other ADMIN. */
  staffRole: z.optional(z.enum(STAFF_ROLES)),
  /** Their role opens nothing before they have set up two-step login; left out for everybody else. */
  needsSecondFactor: z.optional(z.literal(true)),
  /** False for the few who may not pay in cash; left out for everybody else. */
  cashOnDelivery: z.optional(z.literal(false)),
  /** What they last chose for missing items; left out before their first choice. */
  substitution: z.optional(z.enum(SUBSTITUTIONS)),
  ...shownFields,
  /** The language that they have chosen for their work in the shop; left out until then. */
  workLocale: z.optional(z.enum(localeIds)),
})
export type User = z.infer<typeof user>
