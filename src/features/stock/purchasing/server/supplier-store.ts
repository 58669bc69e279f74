import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { ints, orNull, texts } from '#platform/db/row-columns.ts'
import { BILL_COLUMNS } from '../bill-columns.ts'
import { owedTo } from './supplier-account-store.ts'

const supplierRow = z.object({
  ...texts('id', 'name'),
  ...orNull(texts('gstin', 'phone', 'last_bill')),
  is_active: z.boolean(),
  ...ints('bills', 'bought_paise'),
  owed_paise: z.number(),
})
export type SupplierRow = z.infer<typeof supplierRow>

const list = sql(
  'suppliers.list',
  `SELECT s.id, s.name, s.gstin, s.phone, s.is_active, count(b.id) FILTER (WHERE b.return_number IS NULL)::int AS bills,
     coalesce(sum(b.total_paise) FILTER (WHERE b.return_number IS NULL), 0)::bigint AS bought_paise, max(b.bill_date) FILTER (WHERE b.return_number IS NULL) AS last_bill, ${owedTo('s.id')} AS owed_paise
   FROM suppliers s LEFT JOIN purchases b ON b.supplier_id = s.id AND b.reverses IS NULL
     AND NOT EXISTS (SELECT FROM purchases r WHERE r.reverses = b.id)
   WHERE $1::text IS NULL OR s.id = $1 GROUP BY s.id ORDER BY lower(s.name)`,
  supplierRow,
)

/** False if another has the name. */
export const insertSupplier = sql(
  'suppliers.insert',
  `INSERT INTO suppliers (id, name, gstin, phone) VALUES ($1, $2, $3, $4) ON CONFLICT (lower(name)) DO NOTHING`,
).wrote(({ id, name, gstin, phone }: SupplierDraft) => [id, name, gstin || null, phone || null])

/** The id of the supplier with this name, in any letter case. */
export const findSupplierNamed = sql(
  'suppliers.nameHolder',
  'SELECT id FROM suppliers WHERE lower(name) = lower($1)',
  z.object({ id: z.string() }),
).maybeFirst<[name: string]>()

const lock = sql(
  'suppliers.lock',
  'SELECT id FROM suppliers WHERE id = $1 FOR NO KEY UPDATE',
  z.object({ id: z.string() }),
)

export const updateSupplierRow = sql(
  'suppliers.update',
  'UPDATE suppliers SET name = $2, gstin = $3, phone = $4, is_active = $5 WHERE id = $1',
).run(({ id, name, gstin, phone, isActive }: SupplierDraft & { isActive: boolean }) => [
  id,
  name,
  gstin || null,
  phone || null,
  isActive,
])

/** What the columns of a file of this supplier mean, by the hash of its headings; null if nobody has said so. */
export const findColumns = sql(
  'suppliers.columns',
  'SELECT columns -> $2 AS mapping FROM suppliers WHERE id = $1',
  z.object({ mapping: z.array(z.enum(BILL_COLUMNS).nullable()).nullable() }),
).maybeFirst<[id: string, headingsHash: string]>()

export const learnColumns = sql(
  'suppliers.learn',
  'UPDATE suppliers SET columns = columns || jsonb_build_object($2::text, $3::jsonb) WHERE id = $1',
).run((id: string, headingsHash: string, mapping: unknown) => [id, headingsHash, JSON.stringify(mapping)])

// Of a name that is on several lines the last one counts. Names are in one order, so that two bills do not deadlock.
/** Remembers what bills of a supplier call packs, in lower case; a name that was another pack's is this one's now. */
export const rememberSupplierItems = sql(
  'suppliers.rememberItems',
  `INSERT INTO supplier_items (supplier_id, name, pack_id)
   SELECT DISTINCT ON (name) $1, name, pack_id FROM unnest($2::text[], $3::bigint[]) WITH ORDINALITY AS l(name, pack_id, place)
   ORDER BY name, place DESC ON CONFLICT (supplier_id, name) DO UPDATE SET pack_id = excluded.pack_id`,
).run((id: string, items: { name: string; packId: number }[]) => [
  id,
  items.map(({ name }) => name),
  items.map(({ packId }) => packId),
])

export const listSuppliers = (tx: Tx): Promise<SupplierRow[]> => tx.many(list, [null])
export const findSupplier = (tx: Tx, id: string): Promise<SupplierRow | null> => tx.maybe(list, [id])

interface SupplierDraft {
  id: string
  name: string
  gstin: string
  phone: string
}

/** Whether there is such a supplier, which nobody else changes now. */
export const lockSupplier = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.maybe(lock, [id])) !== null
