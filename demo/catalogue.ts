import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { shotSchema } from './packshots/shot.ts'

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const picture = z.string().regex(/^[a-z0-9-]+\.webp$/)
/** Rupees, at most two decimals. */
const rupees = z
  .number()
  .positive()
  .refine((amount) => Number.isInteger(Math.round(amount * 1e6) / 1e4), 'more than two decimals')

/** What it is called in Hindi. */
const hindi = z.string().regex(/\p{Script=Devanagari}/u)

const packSchema = z
  .object({
    unit: z.string().min(1),
    mrp: rupees,
    price: rupees,
    stock: z.int().min(0),
    maxPerOrder: z.int().positive().nullable(),
    sku: z.string().regex(/^[A-Z0-9-]+$/),
    /** The pack's own picture, which shows its weight. */
    picture,
  })
  .refine((pack) => pack.price <= pack.mrp, 'price above MRP')

const productSchema = z.object({
  key: slug,
  name: z.string().min(1),
  hindi,
  brand: z.string().nullable(),
  description: z.string().min(1),
  details: z.record(z.string(), z.string()),
  veg: z.boolean().nullable(),
  origin: z.string().nullable(),
  packs: z.array(packSchema).min(1),
  /** The first pack's picture, and the back of a packaged product. */
  pictures: z.array(picture).min(1),
  shot: shotSchema,
})

const subCategorySchema = z.object({
  name: z.string().min(1),
  hindi,
  slug,
  picture,
  products: z.array(productSchema).min(1),
})

const categorySchema = z.object({
  name: z.string().min(1),
  hindi,
  slug,
  picture,
  subCategories: z.array(subCategorySchema).min(1),
})

export type DemoPack = z.infer<typeof packSchema>
export type DemoProduct = z.infer<typeof productSchema>
export type DemoSubCategory = z.infer<typeof subCategorySchema>
export type DemoCategory = z.infer<typeof categorySchema>

const CATALOGUE_FOLDER = fileURLToPath(new URL('./catalogue/', import.meta.url))

/** Folder of the demo shop's pictures; file names in the catalogue are relative to it. */
export const DEMO_PICTURES_FOLDER = fileURLToPath(new URL('./pictures/', import.meta.url))

/** Wide pictures for the home page, in the order in which they are shown. */
export const DEMO_BANNERS = ['banner-1.webp', 'banner-2.webp', 'banner-3.webp'] as const

/** Reads all categories in the order of their file numbers. Throws with the file and the path of invalid data. */
export function readDemoCatalogue(): DemoCategory[] {
  return readdirSync(CATALOGUE_FOLDER)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map(readCategory)
}

function readCategory(file: string): DemoCategory {
  const parsed = categorySchema.safeParse(JSON.parse(readFileSync(CATALOGUE_FOLDER + file, 'utf8')))
  if (!parsed.success) throw new Error(`demo/catalogue/${file}: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}
