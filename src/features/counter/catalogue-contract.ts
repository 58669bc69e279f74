import { z } from 'zod'
import { promotion } from '#features/promotions/contract.ts'
import { TREATMENTS } from '#features/papers/treatments.ts'

export const taxFields = {
  hsn: z.string().max(8),
  treatment: z.enum(TREATMENTS),
  rateBp: z.int().min(0).max(10_000),
}

/** A pack as the counter sells it. Rupees. */
const counterPack = z.object({
  productId: z.int(),
  unit: z.string(),
  name: z.string(),
  /** What the search reads beside the name. */
  otherNames: z.array(z.string()).optional(),
  /** What documents call it in their second language. */
  secondName: z.string().optional(),
  brand: z.string().optional(),
  subCategoryId: z.int().optional(),
  categoryId: z.int().optional(),
  /** What one is sold for. */
  price: z.number(),
  mrp: z.number(),
  /** The MRPs that packets on the shelf may bear, that of the newest first, and what one costs with each; absent for one. */
  mrps: z.array(z.object({ mrp: z.number(), price: z.number() })).optional(),
  barcode: z.string().nullable(),
  /** Barcodes that were learned at the counter. */
  barcodes: z.array(z.string()).optional(),
  /** The shop’s own number, by which a scale’s label names it. */
  sku: z.string().nullable(),
  weighed: z.boolean(),
  /** The weight of one pack. */
  grams: z.int().nullable(),
  stock: z.int(),
  /** The first date of what is left by the bills, where it has come or comes within the days that a till may be offline. */
  expiresOn: z.iso.date().optional(),
  image: z.string(),
  /** For the document that is printed offline; null where nothing is entered. */
  tax: z.object(taxFields).nullable(),
  /** Changes of it that are set ahead, the next one first. */
  taxes: z.array(z.object({ from: z.iso.date(), ...taxFields })).optional(),
})
export type CounterPack = z.infer<typeof counterPack>

const catalogueChange = z.object({
  version: z.int(),
  /** The offers of the shop; in the first part alone. */
  offers: z.array(promotion).optional(),
  packs: z.array(counterPack),
  /** Packs that are not sold any more, with the barcodes that they had. */
  gone: z.array(
    z.object({ productId: z.int(), unit: z.string(), name: z.string(), barcodes: z.array(z.string()) }),
  ),
})
export type CatalogueChange = z.infer<typeof catalogueChange>

export const cataloguePart = catalogueChange.extend({
  /** The product after which the next part begins; null after the last one. */
  next: z.int().nullable(),
})
export type CataloguePart = z.infer<typeof cataloguePart>
