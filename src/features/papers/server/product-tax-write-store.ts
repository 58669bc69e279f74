import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { ints, texts } from '#platform/db/row-columns.ts'
import { TREATMENTS, type ProductTax } from '../treatments.ts'

const entry = z.object({
  ...texts('valid_from', 'hsn'),
  treatment: z.enum(TREATMENTS),
  rate_bp: z.int(),
  condition: z.string().nullable(),
  set_at: z.date(),
})

/** What a product bears, newest first. */
export const listProductTaxes = sql(
  'productTaxes.history',
  `SELECT valid_from::text, hsn, treatment, rate_bp, condition, set_at FROM product_taxes
   WHERE product_id = $1 ORDER BY product_taxes.valid_from DESC`,
  entry,
).many<[productId: number]>()

/** The name of a product, locked until the transaction ends, also of one that was withdrawn with open orders; null when there is none. */
export const lockTaxedProduct = sql(
  'productTaxes.lockProduct',
  `SELECT name FROM products WHERE id = $1 FOR NO KEY UPDATE`,
  z.object({ name: z.string() }),
).maybeFirst<[productId: number]>()

const save = sql(
  'productTaxes.save',
  `INSERT INTO product_taxes (product_id, valid_from, hsn, treatment, rate_bp, condition)
   SELECT product_id, $2::date, hsn, treatment, rate_bp, condition FROM jsonb_populate_recordset(null::product_taxes, $1)
   ON CONFLICT (product_id, valid_from) DO UPDATE SET hsn = excluded.hsn, treatment = excluded.treatment,
     rate_bp = excluded.rate_bp, condition = excluded.condition, set_at = now()`,
)

const saveListed = sql(
  'productTaxes.saveListed',
  `UPDATE products p SET listed_hsn = l.hsn FROM unnest($1::int[], $2::text[]) AS l(id, hsn) JOIN products was USING (id)
   WHERE p.id = l.id AND p.taxed_from IS NULL AND p.listed_hsn IS DISTINCT FROM l.hsn RETURNING p.id, was.listed_hsn AS was`,
  z.object({ id: z.int(), was: z.string().nullable() }),
)

/** What these products bear by an entry of just that day, and whether a document was issued since it was set. */
export const listTaxesSetFor = sql(
  'productTaxes.setFor',
  `SELECT t.product_id, t.valid_from::text, t.hsn, t.treatment, t.rate_bp, t.condition, EXISTS (SELECT FROM tax_documents d
     JOIN tax_document_rows r ON r.document_id = d.id WHERE d.issued_at >= t.set_at AND r.product_id = t.product_id) AS is_billed
   FROM product_taxes t JOIN unnest($1::int[], $2::date[]) AS w(product_id, day) ON w.product_id = t.product_id AND w.day = t.valid_from`,
  entry.omit({ set_at: true }).extend({ product_id: z.int(), is_billed: z.boolean() }),
).many<[productIds: number[], days: string[]]>()

export const removeProductTaxes = sql(
  'productTaxes.remove',
  `DELETE FROM product_taxes t USING unnest($1::int[], $2::date[]) AS w(product_id, day)
   WHERE t.product_id = w.product_id AND t.valid_from = w.day`,
).run<[productIds: number[], days: string[]]>()

export const listListedHsns = sql(
  'productTaxes.listedHsns',
  'SELECT id, listed_hsn FROM products WHERE id = ANY($1)',
  z.object({ id: z.int(), listed_hsn: z.string().nullable() }),
).many<[productIds: number[]]>()

export const findListedHsn = sql(
  'productTaxes.listedHsn',
  'SELECT listed_hsn FROM products WHERE id = $1',
  z.object({ listed_hsn: z.string().nullable() }),
).maybeFirst<[productId: number]>()

/** For each of these products, its last document that was issued after a day in India. */
export const listDocumentsAfter = sql(
  'productTaxes.papersAfter',
  `SELECT DISTINCT ON (r.product_id) r.product_id, r.description AS name, d.number,
     (d.issued_at AT TIME ZONE 'Asia/Kolkata')::date::text AS day
   FROM tax_documents d JOIN tax_document_rows r ON r.document_id = d.id
   WHERE d.issued_at >= ($2::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata' AND r.product_id = ANY($1)
     -- A clock that is ahead has dated it: no change of today waits for that day.
     AND d.issued_at <= now()
   ORDER BY r.product_id, d.issued_at DESC`,
  z.object({ product_id: z.int(), name: z.string(), number: z.string(), day: z.string() }),
).many<[productIds: number[], day: string]>()

// Those that were withdrawn too: they have open orders, and may be restored.
/** The products whose code begins so and which bear something else on a day. */
export const listProductsWithPrefix = sql(
  'productTaxes.withPrefix',
  `SELECT p.id AS product_id, p.name, t.hsn, t.treatment, t.rate_bp, t.condition
   FROM products p CROSS JOIN LATERAL (
     SELECT hsn, treatment, rate_bp, condition FROM product_taxes
     WHERE product_id = p.id AND valid_from <= $2 ORDER BY valid_from DESC LIMIT 1) t
   WHERE starts_with(t.hsn, $1) AND (t.treatment, t.rate_bp) IS DISTINCT FROM ($3, $4::int)
   ORDER BY p.id`,
  z.object({
    ...ints('product_id', 'rate_bp'),
    ...texts('name', 'hsn'),
    treatment: z.enum(TREATMENTS),
    condition: z.string().nullable(),
  }),
).many((prefix: string, day: string, { treatment, rateBp }: Pick<ProductTax, 'treatment' | 'rateBp'>) => [
  prefix,
  day,
  treatment,
  rateBp,
])

/** Products without it are counted up to this many: a shop that begins with it lacks it on all. */
export const COUNTED_UNTAXED = 1_000

// An index has the first day of each; the rows of those that are named are read last. What open orders have may be withdrawn by now.
/** Some products on sale or in open orders without a tax on a day, with the number of all (`COUNTED_UNTAXED` + 1 at most). */
export const listUntaxedProducts = sql(
  'productTaxes.without',
  `WITH lacking AS MATERIALIZED (
     (SELECT id FROM products WHERE publish AND deleted_at IS NULL AND coalesce(taxed_from, 'infinity') > $1::date
      LIMIT ${COUNTED_UNTAXED + 1})
     UNION SELECT p.id FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN products p ON p.id = l.product_id
     WHERE o.status IN ('Awaiting Payment', 'Pending', 'Confirmed', 'Packed') AND coalesce(p.taxed_from, 'infinity') > $1::date)
   SELECT p.id, p.name, (SELECT count(*) FROM lacking) AS total
   FROM (SELECT id FROM lacking ORDER BY id LIMIT $2) named JOIN products p USING (id) ORDER BY p.id`,
  z.object({ id: z.int(), name: z.string(), total: z.int() }),
).many<[day: string, limit: number]>()

/** What products bear from a day in India on; what was said of the same day before is replaced. */
export async function saveProductTaxes(
  tx: Tx,
  day: string,
  taxes: readonly (ProductTax & { productId: number; condition: string | null })[],
): Promise<void> {
  const rows = taxes.map(({ productId, hsn, treatment, rateBp, condition }) => ({
    product_id: productId,
    hsn,
    treatment,
    rate_bp: rateBp,
    condition,
  }))
  if (rows.length > 0) await tx.run(save, [JSON.stringify(rows), day])
}

/** Keeps the codes that a list gave without a rate, for products that bear nothing yet; returns those that had another one, with it. */
export async function saveListedHsns(
  tx: Tx,
  hsns: ReadonlyMap<number, string | null>,
): Promise<{ id: number; was: string | null }[]> {
  return hsns.size === 0 ? [] : tx.many(saveListed, [[...hsns.keys()], [...hsns.values()]])
}
