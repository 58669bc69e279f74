import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { line, numericId, timestamp } from '#shared/fields.ts'
import { category, product, subCategory } from '#shared/shapes.ts'
import { catalogueAdminCalls } from './admin-calls.ts'
import { MAX_IMPORT_BYTES } from './limits.ts'
import { imageUrl, packsTwice, productFields, saysPacksOnce } from './product-fields.ts'

const f = productFields

const yesOrNo = z.enum(['true', 'false'], { error: 'This must be true or false' }).default('false')

const newProduct = z
  .strictObject({
    name: f.name,
    slug: f.slug.optional(),
    brand: f.brand.default(null),
    image: f.image.default([]),
    category: f.category,
    subCategory: f.subCategory,
    veg: f.veg.default(null),
    origin: f.origin.default(null),
    description: f.description.default(''),
    more_details: f.more_details.default({}),
    publish: f.publish.default(true),
    packs: f.packs.optional(),
    unit: f.unit.optional(),
    price: f.price.optional(),
    discount: f.discount.optional(),
    stock: f.stock.optional(),
  })
  .refine(saysPacksOnce, packsTwice)
  .refine(({ packs, unit, price }) => packs || (unit !== undefined && price !== undefined), {
    error: 'Send packs, or the unit and the price of the only one',
    path: ['packs'],
  })

const place = z
  .int({ error: 'position must be a whole number from 1' })
  .min(1, { error: 'position must be a whole number from 1' })
  .max(100_000, { error: 'position is too large' })

const categoryFields = {
  name: line(80, 'Name'),
  image: z.literal('').or(imageUrl),
  isActive: z.boolean(),
  /** Its place in the shopkeeper's order, from 1; the others make room. */
  position: place,
}

const { name, image, isActive, position } = categoryFields
const changed = {
  _id: numericId,
  name: name.optional(),
  image: image.optional(),
  isActive: isActive.optional(),
  position: position.optional(),
  /** As it was read; 409 `stale` if someone has saved since. */
  updatedAt: timestamp.optional(),
}
const changesSomething = (change: object) =>
  Object.keys(change).some((field) => field !== '_id' && field !== 'updatedAt')
const nothingToChange = { error: 'Nothing to change' }

export const catalogueAdminContract = contract(catalogueAdminCalls, {
  addProduct: {
    access: 'admin',
    summary:
      'Adds a product with its packs, or with `unit`, `price`, `discount` and `stock` of the only one.',
    body: newProduct,
    data: product,
    message: 'Product added.',
  },
  updateProduct: {
    access: 'admin',
    summary: 'Changes any field of a product; `packs`, when sent, is the whole list of packs.',
    params: z.object({ id: numericId }),
    body: z
      .strictObject({
        ...z.object(productFields).partial().shape,
        updatedAt: changed.updatedAt,
      })
      .refine(changesSomething, nothingToChange)
      .refine(saysPacksOnce, packsTwice),
    data: product,
    message: 'Product saved.',
  },
  deleteProduct: {
    access: 'admin',
    summary:
      'Withdraws a product: its address, SKUs and categories are free again; orders keep what they recorded.',
    params: z.object({ id: numericId }),
    message: 'Product deleted.',
  },
  restoreProduct: {
    access: 'admin',
    summary: 'Brings a deleted product back; refused when its category or a SKU is not to be had any more.',
    params: z.object({ id: numericId }),
    data: product,
    message: 'Product restored.',
  },
  publishProducts: {
    access: 'admin',
    summary: 'Shows several products in the shop, or hides them; answers those that changed.',
    body: z.strictObject({
      ids: z
        .array(numericId)
        .min(1, { error: 'Choose at least one product' })
        .max(100, { error: 'At most 100 products at a time' }),
      publish: z.boolean(),
    }),
    data: z.array(z.int()),
  },
  exportProducts: {
    access: 'admin',
    summary:
      'Up to 500 products as lines of a CSV file that can be imported again; `next` goes on after them.',
    query: z.object({ after: numericId.optional() }),
    data: z.object({ csv: z.string(), next: z.int().nullable() }),
  },
  importProducts: {
    access: 'admin',
    summary:
      'Imports products from a CSV file (UTF-8, at most 16 MiB). `dryRun` only checks; `skipWrongRows` leaves wrong rows out instead of refusing the file. The first 200 faults are answered.',
    file: 'file',
    maxFileBytes: MAX_IMPORT_BYTES,
    query: z.strictObject({ dryRun: yesOrNo, skipWrongRows: yesOrNo }),
    data: z.object({
      faults: z.array(z.object({ row: z.int(), column: z.string().nullable(), message: z.string() })),
      faultCount: z.int(),
      wrongRows: z.int(),
      planned: z.object({ rows: z.int(), newProducts: z.int(), knownProducts: z.int() }),
      isWritten: z.boolean(),
      added: z.int(),
      changed: z.int(),
    }),
  },
  getImportProgress: {
    access: 'admin',
    summary: "How many rows of the caller's import are written; null while none is being written.",
    data: z.object({ done: z.int(), total: z.int() }).nullable(),
  },
  addCategory: {
    access: 'admin',
    summary: 'Adds a category after the others.',
    body: z.strictObject({ name, image: image.default(''), isActive: isActive.default(true) }),
    data: category,
    message: 'Category added.',
  },
  updateCategory: {
    access: 'admin',
    summary: 'Renames a category, changes its picture or place, shows or hides it.',
    body: z.strictObject(changed).refine(changesSomething, nothingToChange),
    data: category,
    message: 'Category saved.',
  },
  deleteCategory: {
    access: 'admin',
    summary: 'Deletes a category that holds nothing; 409 with what it still holds.',
    body: z.strictObject({ _id: numericId }),
    message: 'Category deleted.',
  },
  addSubCategory: {
    access: 'admin',
    summary: 'Adds a sub-category after the others of its category.',
    body: z.strictObject({
      name,
      image: image.default(''),
      category: numericId,
      isActive: isActive.default(true),
    }),
    data: subCategory,
    message: 'Sub-category added.',
  },
  updateSubCategory: {
    access: 'admin',
    summary: 'Changes a sub-category; moved to another category, it takes its products along.',
    body: z
      .strictObject({ ...changed, category: numericId.optional() })
      .refine(changesSomething, nothingToChange),
    data: subCategory,
    message: 'Sub-category saved.',
  },
  deleteSubCategory: {
    access: 'admin',
    summary: 'Deletes a sub-category without products; 409 with how many it still holds.',
    body: z.strictObject({ _id: numericId }),
    message: 'Sub-category deleted.',
  },
})

export type CatalogueAdminContract = typeof catalogueAdminContract
