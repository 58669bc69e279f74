import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import type { Declarations } from '#shared/declarations.ts'
import { offsetOf, type Page } from '#shared/paging.ts'
import { declarations } from '#shared/shapes.ts'

const brandRow = z.object({
  brand: z.string(),
  products: z.int(),
  declarations: z.nullable(declarations),
  updatedAt: z.date().nullable(),
})
export type BrandRow = z.infer<typeof brandRow>

/** The brands that products have, each once however it is written. */
const brands = (condition: string) =>
  `(SELECT lower(brand) AS key, max(brand) AS brand, sum(products)::int AS products FROM product_tallies
    WHERE products > 0 AND brand <> '' AND ${condition} GROUP BY 1) t`
const matching = `($1 = '' OR lower(brand) LIKE lower($1))`
const columns = `coalesce(b.brand, t.brand) AS brand, t.products, b.declarations, b.updated_at AS "updatedAt"`

/** The brands that products have, those with most products first. */
export const listBrands = sql(
  'brands.list',
  `SELECT ${columns} FROM ${brands(matching)} LEFT JOIN brand_declarations b USING (key)
   ORDER BY t.products DESC, key LIMIT $2 OFFSET $3`,
  brandRow,
).many((search: string, page: Page) => [contains(search), page.limit, offsetOf(page)])

const count = sql(
  'brands.count',
  `SELECT count(*) AS count FROM ${brands(matching)}`,
  z.object({ count: z.int() }),
)

/** The brand, in whatever case; null if no product has it. */
export const findBrand = sql(
  'brands.find',
  `SELECT ${columns} FROM ${brands('lower(brand) = lower($1)')} LEFT JOIN brand_declarations b USING (key)`,
  brandRow,
).maybe<[brand: string]>()

const declared = sql(
  'brands.declared',
  `SELECT n.brand, b.declarations FROM unnest($1::text[]) AS n(brand) JOIN brand_declarations b ON b.key = lower(n.brand)`,
  z.object({ brand: z.string(), declarations }),
)

/** What the packets of these brands declare, by the brand as it was given. */
export const findBrandDeclarations = async (tx: Tx, names: string[]): Promise<Map<string, Declarations>> =>
  new Map((await tx.many(declared, [names])).map((row) => [row.brand, row.declarations]))

/** A LIKE pattern for text anywhere in a name, with wildcards escaped; '' for everything. */
const contains = (text: string): string => (text ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : '')

export const countBrands = async (tx: Tx, search: string): Promise<number> =>
  (await tx.one(count, [contains(search)])).count

/** Two saves of one brand follow each other, the first one too. */
export const lockBrand = sql(
  'brands.lock',
  `SELECT pg_advisory_xact_lock(hashtextextended('brand ' || lower($1), 0))`,
).run<[brand: string]>()

export const saveDeclarations = sql(
  'brands.save',
  `INSERT INTO brand_declarations (key, brand, declarations) VALUES (lower($1), $1, $2)
   ON CONFLICT (key) DO UPDATE SET declarations = excluded.declarations,
     updated_at = greatest(now(), brand_declarations.updated_at + interval '1 ms')`,
).run((brand: string, values: Declarations) => [brand, JSON.stringify(values)])

/** The products of a brand that shoppers can see. */
export const listShownProducts = sql(
  'brands.shown',
  `SELECT id FROM products WHERE lower(brand) = lower($1) AND publish AND deleted_at IS NULL ORDER BY id`,
  z.object({ id: z.int() }),
).manyFirst<[brand: string]>()
