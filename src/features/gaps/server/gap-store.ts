import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import type { GapName } from '../gap-rules.ts'

/** What is missing under a rule, counted up to `COUNTED_GAPS` + 1, and a product that lacks it. */
export interface FoundGap {
  count: number
  productId?: number | null
}

/** More need not be counted to know that a rule is open: in a large shop that would be every product. */
export const COUNTED_GAPS = 1_000

const RULES = [
  'origin',
  'importer',
  'declarations',
  'vegMark',
  'price',
  'cashCharge',
  'grievanceClock',
  'scriptPurpose',
  'preTicked',
] as const satisfies GapName[]

const found = { count: z.int(), product_id: z.int().nullable() }

// The order lets the plan take the index that has only what the view asks for; that of `gap_declarations` is by brand.
const ofProducts = (rule: (typeof RULES)[number], view: string, order = ' ORDER BY product_id') =>
  `SELECT '${rule}' AS rule, count(*) AS count, min(product_id) AS product_id
   FROM (SELECT product_id FROM ${view}${order} LIMIT ${COUNTED_GAPS + 1}) so_many`
const ofOthers = (rule: (typeof RULES)[number], view: string) =>
  `SELECT '${rule}', count(*), NULL FROM (SELECT FROM ${view} LIMIT ${COUNTED_GAPS + 1}) so_many`

const counts = sql(
  'gaps.counts',
  [
    ofProducts('origin', 'gap_origin'),
    ofProducts('importer', 'gap_importer'),
    ofProducts('declarations', 'gap_declarations', ''),
    ofProducts('vegMark', 'gap_veg_mark'),
    ofProducts('price', 'gap_price'),
    ofOthers('cashCharge', 'gap_cash_charge'),
    ofOthers('grievanceClock', 'gap_grievance_clock'),
    ofOthers('scriptPurpose', 'gap_script_purpose'),
    ofOthers('preTicked', 'gap_pre_ticked'),
  ].join('\n   UNION ALL '),
  z.object({ rule: z.enum(RULES), ...found }),
)

/** Counts the rows of the views, in one statement. */
export async function countGaps(tx: Tx): Promise<Record<(typeof RULES)[number], FoundGap>> {
  const rows = await tx.many(counts)
  return Object.fromEntries(
    rows.map(({ rule, count, product_id }) => [rule, { count, productId: product_id }]),
  ) as Record<(typeof RULES)[number], FoundGap>
}

// Steps from each unit to the next one in the index: a shop has some hundred units and many packs of each.
export const listUnits = sql(
  'gaps.units',
  `WITH RECURSIVE found AS (
     SELECT min(unit) AS unit FROM packs WHERE retired_at IS NULL
     UNION ALL
     SELECT (SELECT min(k.unit) FROM packs k WHERE k.retired_at IS NULL AND k.unit > found.unit)
     FROM found WHERE found.unit IS NOT NULL)
   SELECT unit FROM found WHERE unit IS NOT NULL`,
  z.object({ unit: z.string() }),
).manyFirst()

const ofUnits = sql(
  'gaps.ofUnits',
  `SELECT count(*) AS count, min(product_id) AS product_id
   FROM (SELECT k.product_id FROM packs k JOIN products p ON p.id = k.product_id
     WHERE k.unit = ANY($1) AND k.retired_at IS NULL AND p.publish AND p.deleted_at IS NULL LIMIT ${COUNTED_GAPS + 1}) so_many`,
  z.object(found),
)

export async function countPacksOfUnits(tx: Tx, names: string[]): Promise<FoundGap> {
  const { count, product_id } = await tx.one(ofUnits, [names])
  return { count, productId: product_id }
}
