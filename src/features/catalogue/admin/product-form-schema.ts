import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import { cleanText } from '#shared/clean-text.ts'
import { filledText, line, text } from '#shared/fields.ts'
import { declarationFields } from '../declaration-fields.ts'
import { MAX_NAME } from '../limits.ts'
import { PACK_CODES } from '../pack-codes.ts'
import { packKey } from '../pack-key.ts'
import { gramsMissing, needsGrams, packFields, productFields, OLD_PACKETS } from '../product-fields.ts'
import { emptyPack, followsHeap, packInputs } from './pack-inputs.ts'
import { emptyProduct, noDeclarations, type ProductValues } from './product-form-values.ts'

/** The form's validation: the API's rules, with messages for the form's fields. */

/** What the API takes as null or leaves out is an empty field. */
const emptyOr = (rule: z.core.$ZodType<string | null | undefined, string | null>) =>
  z.pipe(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((typed) => (cleanText(typed) === '' ? null : typed)),
      ),
      z.nullable(rule),
    ),
    z.transform((value) => value ?? ''),
  )

const optionalTexts = Object.entries(packFields).flatMap(([name, rule]) =>
  name in packInputs && 'optional' in packInputs[name as keyof typeof packInputs]
    ? [[name, emptyOr(rule as typeof packFields.sku)]]
    : [],
)

const amount = (missing: string) =>
  z
    .number({ error: missing })
    .check(
      z.minimum(0, { error: 'This cannot be negative' }),
      z.maximum(100_000_000, { error: 'At most ₹10 crore' }),
    )

const pack = z
  .object({
    ...(Object.fromEntries(optionalTexts) as Record<
      (typeof PACK_CODES)[number] | 'shelf',
      ReturnType<typeof emptyOr>
    >),
    unit: line(40, 'Pack size'),
    mrp: amount('Enter the MRP'),
    // Empty: the same as the MRP.
    selling: z.nullable(amount('Enter the price')),
    stock: z.nullable(
      z
        .int({ error: 'Enter the stock' })
        .check(
          z.minimum(0, { error: 'Stock cannot be negative' }),
          z.maximum(10_000_000, { error: 'At most 1,00,00,000' }),
        ),
    ),
    maxPerOrder: z.nullable(
      z
        .int({ error: 'Enter a whole number, or nothing' })
        .check(
          z.minimum(1, { error: 'At least 1, or empty' }),
          z.maximum(1_000_000, { error: 'At most 10,00,000' }),
        ),
    ),
    weighed: z.boolean(),
    sharesStock: z.boolean(),
    grams: z.nullable(packFields.grams.def.innerType),
    image: z.string(),
    oldPackets: z.enum(['', ...OLD_PACKETS]),
  })
  .check(
    z.refine((values) => !needsGrams(values), gramsMissing),
    z.refine(({ mrp, selling }) => selling === null || selling <= mrp, {
      path: ['selling'],
      error: 'Above the MRP',
    }),
  )

export const productFormSchema = z
  .object({
    name: productFields.name,
    brand: emptyOr(productFields.brand),
    category: z.string().check(z.minLength(1, { error: 'Choose a category' })),
    subCategory: z.string().check(z.minLength(1, { error: 'Choose a sub-category' })),
    image: productFields.image,
    packs: z.array(pack).check(z.minLength(1), z.maxLength(20, { error: 'At most 20 packs' })),
    description: productFields.description,
    details: z
      .array(z.object({ name: filledText(60, 'Name'), value: text(2000, 'Detail') }))
      .check(z.maxLength(30, { error: 'At most 30 details' })),
    declarations: z.object(declarationFields),
    translations: z.record(
      z.string(),
      z.object({ name: text(MAX_NAME, 'Name'), description: productFields.description }),
    ),
    veg: z.enum(['', 'veg', 'non-veg']),
    origin: emptyOr(productFields.origin),
    publish: z.boolean(),
  })
  .check(
    z.superRefine(({ packs, details }, context) => {
      for (const [i, pack] of packs.entries()) {
        if (pack.stock === null && !followsHeap(packs, i))
          context.addIssue({ code: 'custom', path: ['packs', i, 'stock'], message: 'Enter the stock' })
        const isDuplicate = packs.findIndex((other) => packKey(other.unit) === packKey(pack.unit)) < i
        if (isDuplicate)
          context.addIssue({
            code: 'custom',
            path: ['packs', i, 'unit'],
            message: 'Another pack has this size',
          })
        for (const code of PACK_CODES) {
          const message = `${packInputs[code].label} of another pack`
          if (pack[code] && packs.findIndex((other) => other[code] === pack[code]) < i)
            context.addIssue({ code: 'custom', path: ['packs', i, code], message })
        }
      }
      for (const [i, { name }] of details.entries()) {
        if (details.findIndex((other) => other.name === name) < i)
          context.addIssue({
            code: 'custom',
            path: ['details', i, 'name'],
            message: 'Another detail has this name',
          })
      }
    }),
  )

/** Fields of the kind of their empty values; an invalid one becomes empty. */
const kept = (empty: object): z.core.$ZodShape =>
  Object.fromEntries(
    Object.entries(empty).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string'
        ? orElse(z.string(), value)
        : typeof value === 'boolean'
          ? orElse(z.boolean(), value)
          : orElse(z.nullable(z.number()), null),
    ]),
  )

/** A draft may be of an older release or tampered with: every field is checked, and invalid ones are dropped. */
const draft = z.object({
  ...kept(emptyProduct),
  image: orElse(z.array(productFields.image.def.element).check(z.maxLength(10)), []),
  packs: orElse(
    z.array(z.object(kept(emptyPack))).check(z.minLength(1), z.maxLength(20)),
    () => emptyProduct.packs,
  ),
  details: orElse(z.array(z.object({ name: z.string(), value: z.string() })).check(z.maxLength(30)), []),
  declarations: orElse(z.object(kept(noDeclarations)), noDeclarations),
  translations: orElse(
    z.record(z.string(), z.object({ name: z.string(), description: z.string() })),
    emptyProduct.translations,
  ),
  veg: orElse(z.enum(['', 'veg', 'non-veg']), ''),
})

/** A stored draft; null when it is invalid. */
export function parseDraft(value: unknown): ProductValues | null {
  const parsed = draft.safeParse(value)
  return parsed.success ? (parsed.data as unknown as ProductValues) : null
}
