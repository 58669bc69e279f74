import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { hexId, line, numericId, text, timestamp, wordsOrCode } from '#shared/fields.ts'
import { declarations, product } from '#shared/shapes.ts'
import { translationsField } from '#shared/translations.ts'
import { productTaxField } from '#features/papers/product-tax.ts'
import { category, subCategory } from './contract.ts'
import { pageFigures, pagingFields } from '#shared/paging.ts'
import { catalogueAdminCalls } from './admin-calls.ts'
import { brandDeclarationsField } from './declaration-fields.ts'
import { MAX_IMPORT_BYTES, MAX_IMPORT_COLUMNS } from './limits.ts'
import { LIST_COLUMNS, type ListColumn } from './list-headings.ts'
import { imageUrlField, twoPackSources, productFields, hasOnePackSource } from './product-fields.ts'

const f = productFields

/** What each column of a file fills; null where it is ignored. */
const columnMapping = z
  .array(
    z.enum(LIST_COLUMNS as [ListColumn, ...ListColumn[]], { error: 'This column does not exist' }).nullable(),
  )
  .max(MAX_IMPORT_COLUMNS, { error: `At most ${MAX_IMPORT_COLUMNS} columns` })

const rowNote = z.object({ row: z.int(), column: z.string().nullable(), message: z.string() })

/** The state of an import. */
const importState = z.object({
  fileName: z.string(),
  status: z.enum(['checking', 'checked', 'importing', 'done', 'failed']),
  /** Bytes while it is checked, rows while it is imported. */
  done: z.int(),
  total: z.int(),
  /** The result of the check, and later of the import. */
  outcome: z
    .object({
      faults: z.array(rowNote),
      faultCount: z.int(),
      wrongRows: z.int(),
      /** What was changed or left out, without being wrong. */
      warnings: z.array(rowNote),
      warningCount: z.int(),
      /** The columns of a list in another form than an export, to say what they mean, or as it was said. */
      columns: z
        .object({
          headings: z.array(z.string()),
          /** The first cells of each column. */
          samples: z.array(z.array(z.string())),
          /** Somebody has said so; otherwise it is only proposed. */
          isChosen: z.boolean(),
          proposed: columnMapping,
          /** The row of the file that is taken for the headings, and the first ones, of which another may be it. */
          headingRow: z.int().optional(),
          rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })).optional(),
        })
        .nullable(),
      /** Categories of a foreign list that this shop does not have. */
      newCategories: z.array(z.object({ category: z.string(), subCategory: z.string(), rows: z.int() })),
      planned: z.object({ rows: z.int(), newProducts: z.int(), knownProducts: z.int() }),
      added: z.int(),
      changed: z.int(),
    })
    .nullable(),
  /** One sentence for the administrator, once the import is checked, done or failed. */
  message: z.string(),
})

const undoneImport = z.object({
  /** Products. */
  removed: z.int(),
  restored: z.int(),
  kept: z.array(z.object({ productId: z.int(), name: z.string(), why: z.string() })),
})

const newProduct = z
  .strictObject({
    name: f.name,
    slug: z.optional(f.slug),
    brand: z._default(f.brand, null),
    image: z._default(f.image, []),
    category: f.category,
    subCategory: f.subCategory,
    veg: z._default(f.veg, null),
    origin: z._default(f.origin, null),
    description: z._default(f.description, ''),
    more_details: z._default(f.more_details, {}),
    declarations: z._default(f.declarations, {}),
    translations: z._default(f.translations, {}),
    publish: z._default(f.publish, true),
    packs: z.optional(f.packs),
    unit: z.optional(f.unit),
    price: z.optional(f.price),
    discount: z.optional(f.discount),
    stock: z.optional(f.stock),
    /** Saved with the product, or neither is. */
    tax: z.optional(productTaxField),
  })
  .refine(hasOnePackSource, twoPackSources)
  .refine(({ packs, unit, price }) => packs || (unit !== undefined && price !== undefined), {
    error: 'Send packs, or the unit and price of a single pack',
    path: ['packs'],
  })

const brand = z.object({
  brand: z.string(),
  /** Products, hidden ones included. */
  products: z.int(),
  declarations,
  /** Null while nothing was saved. */
  updatedAt: z.nullable(timestamp),
})
export type Brand = z.infer<typeof brand>

const positionField = z
  .int({ error: 'position must be a whole number from 1' })
  .min(1, { error: 'position must be a whole number from 1' })
  .max(100_000, { error: 'position is too large' })

const categoryFields = {
  name: line(80, 'Name'),
  image: z.literal('').or(imageUrlField),
  isActive: z.boolean(),
  translations: translationsField({ name: line(80, 'Name') }),
  /** Position in the administrator's order, from 1; the others move up or down. */
  position: positionField,
}

const { name, image, isActive, position, translations } = categoryFields
const changed = {
  _id: numericId,
  name: z.optional(name),
  image: image.optional(),
  isActive: isActive.optional(),
  translations: z.optional(translations),
  position: position.optional(),
  /** As last read; 409 `stale` if somebody has saved since. */
  updatedAt: z.optional(timestamp),
}
const changesSomething = (change: object) =>
  Object.keys(change).some((field) => field !== '_id' && field !== 'updatedAt')
const nothingToChange = { error: 'Nothing to change' }

export const catalogueAdminContract = contract(catalogueAdminCalls, 'admin', {
  addProduct: {
    summary:
      'Adds a product with its packs, or with the `unit`, `price`, `discount` and `stock` of a single pack, and with its `tax`.',
    idempotent: true,
    body: newProduct,
    data: product,
    message: 'Product added.',
  },
  updateProduct: {
    summary: 'Changes any field of a product, and its `tax`; `packs`, when sent, replaces all its packs.',
    params: z.object({ id: numericId }),
    body: z
      .strictObject({
        ...z.object(productFields).partial().shape,
        updatedAt: changed.updatedAt,
        tax: z.optional(productTaxField),
      })
      .refine(changesSomething, nothingToChange)
      .refine(hasOnePackSource, twoPackSources),
    data: product,
    message: 'Product saved.',
  },
  deleteProduct: {
    summary:
      'Deletes a product. Its address and SKUs can be used again, and its category can be deleted; past orders do not change.',
    params: z.object({ id: numericId }),
    message: 'Product deleted.',
  },
  restoreProduct: {
    summary: 'Restores a deleted product; refused if its category was deleted or a SKU is in use.',
    params: z.object({ id: numericId }),
    data: product,
    message: 'Product restored.',
  },
  publishProducts: {
    summary: 'Shows several products in the shop, or hides them; returns those that changed.',
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
    summary:
      'Up to 250 products as lines of a CSV file that can be imported again; pass `next` as `after` to get the following ones.',
    query: z.object({ after: z.optional(numericId) }),
    data: z.object({ csv: z.string(), next: z.int().nullable() }),
  },
  importProducts: {
    summary:
      "Uploads a list (CSV of at most 64 MiB, or an .xlsx file of at most 10 MiB; 100,000 rows) and starts its check; `get-import` returns the progress. It replaces the caller's previous file.",
    file: 'file',
    maxFileBytes: MAX_IMPORT_BYTES,
    query: z.strictObject({ fileName: z._default(line(200, 'File name'), 'products.csv') }),
    data: importState,
    message: 'The file is being checked.',
  },
  writeImport: {
    summary: 'Imports the checked file; `skipWrongRows` skips wrong rows instead of refusing the file.',
    body: z.strictObject({ skipWrongRows: z.boolean().default(false) }),
    data: importState,
    message: 'The products are being imported.',
  },
  mapImport: {
    summary:
      'Says what the columns of the file mean, in their order (null: ignored), and which sub-category a new category is. Both are remembered for the next file, and the file is checked again.',
    body: z
      .strictObject({
        columns: columnMapping.optional(),
        /** The row of the file that has the headings of these columns, if it is another. */
        headingRow: z.int().min(1).optional(),
        categories: z
          .array(
            z.strictObject({
              category: line(80, 'Category'),
              subCategory: line(80, 'Sub-category'),
              subCategoryId: numericId,
            }),
          )
          .max(200, { error: 'At most 200 categories at a time' })
          .default([]),
      })
      .refine(({ columns, categories }) => columns !== undefined || categories.length > 0, {
        error: 'Send columns or categories',
      }),
    data: importState,
    message: 'The file is being checked.',
  },
  getImport: {
    summary: "The progress and result of the caller's import, with the first 200 errors.",
    data: importState.nullable(),
  },
  discardImport: {
    summary: "Deletes the caller's import; 409 while it is being checked or imported.",
  },
  listImports: {
    summary: 'What was imported in the last seven days, from the panel and the command line, newest first.',
    data: z.array(
      z.object({
        id: z.string(),
        fileName: z.string(),
        /** Null for the command line. */
        by: z.string().nullable(),
        writtenAt: timestamp,
        undoneAt: z.nullable(timestamp),
        undone: undoneImport.nullable(),
        /** Products. */
        added: z.int(),
        changed: z.int(),
        /** Those that the file named by address; null for none. */
        pictures: z
          .object({
            done: z.int(),
            waiting: z.int(),
            failed: z.int(),
            /** The first 100 that failed, with the reason. */
            faults: z.array(
              z.object({ url: z.string(), reason: z.string(), productId: z.int(), name: z.string() }),
            ),
          })
          .nullable(),
      }),
    ),
  },
  retryPictures: {
    summary: 'Fetches pictures of an import that could not be fetched once more: one address, or all.',
    body: z.strictObject({ importId: hexId, url: z.optional(text(2000, 'Address')) }),
    data: z.object({ pictures: z.int() }),
    message: 'The pictures are being fetched.',
  },
  undoImport: {
    summary:
      'Removes the products that an import added and restores those that it changed, within seven days; what was sold or changed since is kept and named. Repeating it gives the same result.',
    body: z.strictObject({ importId: hexId }),
    data: undoneImport,
  },
  getBrands: {
    summary:
      'The brands of the catalogue with the number of their products and what their packets declare alike.',
    query: z.object({ ...pagingFields(), search: z._default(wordsOrCode(80, 'Search'), '') }),
    data: z.array(brand),
    meta: pageFigures,
  },
  saveBrand: {
    summary:
      'Sets what all packets of a brand declare alike; a product’s own declarations win. 404 if no product has the brand.',
    body: z.strictObject({
      brand: line(80, 'Brand'),
      declarations: brandDeclarationsField,
      /** As last read; 409 `stale` if somebody has saved since. */
      updatedAt: z.nullable(timestamp).optional(),
    }),
    data: brand,
    message: 'Brand saved.',
  },
  addCategory: {
    summary: 'Adds a category after the others.',
    body: z.strictObject({
      name,
      image: image.default(''),
      isActive: isActive.default(true),
      translations: z.optional(translations),
    }),
    data: category,
    message: 'Category added.',
  },
  updateCategory: {
    summary: 'Renames a category, changes its picture or position, shows or hides it.',
    body: z.strictObject(changed).refine(changesSomething, nothingToChange),
    data: category,
    message: 'Category saved.',
  },
  deleteCategory: {
    summary: 'Deletes an empty category; 409 with what it still contains.',
    body: z.strictObject({ _id: numericId }),
    message: 'Category deleted.',
  },
  addSubCategory: {
    summary: 'Adds a sub-category after the others of its category.',
    body: z.strictObject({
      name,
      image: image.default(''),
      category: numericId,
      isActive: isActive.default(true),
      translations: z.optional(translations),
    }),
    data: subCategory,
    message: 'Sub-category added.',
  },
  updateSubCategory: {
    summary: 'Changes a sub-category; if it moves to another category, its products move with it.',
    body: z
      .strictObject({ ...changed, category: z.optional(numericId) })
      .refine(changesSomething, nothingToChange),
    data: subCategory,
    message: 'Sub-category saved.',
  },
  deleteSubCategory: {
    summary: 'Deletes an empty sub-category; 409 with what it still contains.',
    body: z.strictObject({ _id: numericId }),
    message: 'Sub-category deleted.',
  },
})

export type CatalogueAdminContract = typeof catalogueAdminContract
