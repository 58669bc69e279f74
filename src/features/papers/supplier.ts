import { z } from 'zod'
import { TAX_MODES } from '#features/storefront/settings-sections.ts'

/** The shop as it stood when it wrote a document. */
export const supplier = z.object({
  mode: z.enum(TAX_MODES),
  legalName: z.string(),
  tradeName: z.string(),
  address: z.string(),
  branch: z.string(),
  /** Empty for an unregistered shop that has not said it. */
  stateCode: z.string(),
  gstin: z.string(),
  fssai: z.string(),
  phone: z.string(),
  email: z.string(),
  /** How many digits of a code are printed. */
  hsnDigits: z.union([z.literal(4), z.literal(6)]),
  /** Goods that have one price together bear the highest of their rates, not each its own. */
  onePrice: z.literal('highest').optional(),
})
export type Supplier = z.infer<typeof supplier>

export const recipient = z.object({
  name: z.string(),
  mobile: z.int().nullable(),
  address: z.string(),
  state: z.string(),
  stateCode: z.string(),
  pincode: z.string(),
})
export type Recipient = z.infer<typeof recipient>
