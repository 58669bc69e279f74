import { z } from 'zod'
import { filledText, line, text } from '#shared/fields.ts'
import { MAX_DESCRIPTION } from '../limits.ts'
import { productFields } from '../product-fields.ts'
import { emptyProduct, type ProductValues } from './product-form-values.ts'

/** The form's validation: the API's rules, with messages for the form's fields. */

const amount = (missing: string) =>
  z
    .number({ error: missing })
    .min(0, { error: 'This cannot be negative' })
    .max(100_000_000, { error: 'At most ₹10 crore' })

const pack = z
  .object({
    unit: line(40, 'Pack size'),
    mrp: amount('Enter the MRP'),
    // Empty: the same as the MRP.
    selling: amount('Enter the price').nullable(),
    stock: z
      .int({ error: 'Enter the stock' })
      .min(0, { error: 'Stock cannot be negative' })
      .max(10_000_000, { error: 'At most 1,00,00,000' }),
    sku: text(64, 'SKU'),
    maxPerOrder: z
      .int()
      .min(1, { error: 'At least 1, or empty' })
      .max(1_000_000, { error: 'At most 10,00,000' })
      .nullable(),
    image: z.string(),
  })
  .refine(({ mrp, selling }) => selling === null || selling <= mrp, {
    path: ['selling'],
    error: 'Above the MRP',
  })

export const productFormSchema = z
  .object({
    name: productFields.name,
    brand: text(80, 'Brand'),
    category: z.string().min(1, { error: 'Choose a category' }),
    subCategory: z.string().min(1, { error: 'Choose a sub-category' }),
    image: productFields.image,
    packs: z.array(pack).min(1).max(20, { error: 'At most 20 packs' }),
    description: text(MAX_DESCRIPTION, 'Description'),
    details: z
      .array(z.object({ name: filledText(60, 'Name'), value: text(2000, 'Detail') }))
      .max(30, { error: 'At most 30 details' }),
    veg: z.enum(['', 'veg', 'non-veg']),
    origin: text(60, 'Country of origin'),
    publish: z.boolean(),
  })
  .superRefine(({ packs, details }, context) => {
    for (const [i, { unit, sku }] of packs.entries()) {
      const isDuplicate = packs.findIndex((other) => other.unit.toLowerCase() === unit.toLowerCase()) < i
      if (isDuplicate)
        context.addIssue({
          code: 'custom',
          path: ['packs', i, 'unit'],
          message: 'Another pack has this size',
        })
      if (sku && packs.findIndex((other) => other.sku === sku) < i)
        context.addIssue({ code: 'custom', path: ['packs', i, 'sku'], message: 'Another pack has this SKU' })
    }
    for (const [i, { name }] of details.entries()) {
      if (details.findIndex((other) => other.name === name) < i)
        context.addIssue({
          code: 'custom',
          path: ['details', i, 'name'],
          message: 'Another detail has this name',
        })
    }
  })

/**
 * A draft may come from an older release or have been tampered with: every field is checked, and invalid ones are
 * dropped.
 */
const draft = z.object({
  name: z.string().catch(''),
  brand: z.string().catch(''),
  category: z.string().catch(''),
  subCategory: z.string().catch(''),
  image: z.array(productFields.image.element).max(10).catch([]),
  packs: z
    .array(
      z.object({
        unit: z.string().catch(''),
        mrp: z.number().nullable().catch(null),
        selling: z.number().nullable().catch(null),
        stock: z.number().nullable().catch(null),
        sku: z.string().catch(''),
        maxPerOrder: z.number().nullable().catch(null),
        image: z.string().catch(''),
      }),
    )
    .min(1)
    .max(20)
    .catch(() => emptyProduct.packs),
  description: z.string().catch(''),
  details: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .max(30)
    .catch([]),
  veg: z.enum(['', 'veg', 'non-veg']).catch(''),
  origin: z.string().catch(''),
  publish: z.boolean().catch(true),
})

/** A stored draft; null when it is invalid. */
export function parseDraft(value: unknown): ProductValues | null {
  const parsed = draft.safeParse(value)
  return parsed.success ? parsed.data : null
}
