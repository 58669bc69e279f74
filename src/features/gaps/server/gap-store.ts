import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import type { GapName } from '../gap-rules.ts'

/** What is missing under a rule, and the first product that lacks it. */
export interface FoundGap {
  count: number
  productId?: number | null
}

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

const ofProducts = (rule: (typeof RULES)[number], view: string) =>
  `SELECT '${rule}' AS rule, count(*) AS count, min(product_id) AS product_id FROM ${view}`
const ofOthers = (rule: (typeof RULES)[number], view: string) =>
  `SELECT '${rule}', count(*), NULL FROM ${view}`

const counts = sql(
  'gaps.counts',
  [
    ofProducts('origin', 'gap_origin'),
    ofProducts('importer', 'gap_importer'),
    ofProducts('declarations', 'gap_declarations'),
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

const units = sql(
  'gaps.units',
  `SELECT k.unit, count(*) AS count, min(k.product_id) AS product_id FROM packs k JOIN products p ON p.id = k.product_id
   WHERE k.retired_at IS NULL AND p.publish AND p.deleted_at IS NULL GROUP BY k.unit`,
  z.object({ unit: z.string(), ...found }),
)

/** The units of packs on sale, each once, with the number of its packs. */
export const listUnitsOnSale = (tx: Tx) => tx.many(units)
