import type { ImportRow, RowFault } from './import-rows.ts'
import { slugOf } from './slug.ts'

/** A product that is there already, as far as an import must know it. */
export interface KnownProduct {
  id: number
  name: string
  brand: string | null
  category: string
  subCategory: string
  packs: { unit: string; sku: string | null }[]
}

/** What an import does to one product: rows in order, each with the unit of the present pack that it changes. */
export interface ProductPlan {
  /** Null: the product is new. */
  productId: number | null
  rows: { row: ImportRow; unit: string | null }[]
}

interface Draft extends ProductPlan {
  packs: { unit: string; sku: string | null; oldUnit: string | null; row: number | null }[]
}

/** Names that are one in an address are one category: "Snacks & Sweets" and "snacks and sweets". */
export const categoryKey = (name: string): string => slugOf(name) ?? name.trim().toLowerCase()

type Identity = { name: string; brand?: string | null; category: string; subCategory: string }

const identityOf = ({ name, brand, category, subCategory }: Identity): string =>
  JSON.stringify([
    name.toLowerCase(),
    (brand ?? '').toLowerCase(),
    categoryKey(category),
    categoryKey(subCategory),
  ])

/**
 * Decides what each row means: a known SKU changes its pack; rows of one name, brand, category and sub-category
 * are packs of one product; one whose unit that product has under another SKU is a product of its own.
 * Rows that contradict another one are faults.
 */
export function planImport(
  rows: ImportRow[],
  known: KnownProduct[],
): { plans: ProductPlan[]; faults: RowFault[] } {
  const drafts: Draft[] = known.map(({ id, packs }) => ({
    productId: id,
    rows: [],
    packs: packs.map((pack) => ({ ...pack, oldUnit: pack.unit, row: null })),
  }))
  const byIdentity = new Map<string, Draft[]>()
  const bySku = new Map<string, Draft>()
  for (const [i, draft] of drafts.entries()) {
    addTo(byIdentity, identityOf(known[i] as KnownProduct), draft)
    for (const { sku } of draft.packs) if (sku) bySku.set(sku, draft)
  }

  const faults: RowFault[] = []
  for (const row of rows) {
    const identity = identityOf(row)
    let draft = (row.sku && bySku.get(row.sku)) || byIdentity.get(identity)?.find((one) => takes(one, row))
    if (!draft) {
      draft = { productId: null, rows: [], packs: [] }
      drafts.push(draft)
      addTo(byIdentity, identity, draft)
    }
    const fault = place(draft, row)
    if (fault) faults.push({ row: row.row, message: fault })
    else if (row.sku) bySku.set(row.sku, draft)
  }
  return { plans: drafts.filter((draft) => draft.rows.length > 0), faults }
}

/** Whether a product of the same identity may have this row as a pack: its unit is free, or means the same pack. */
function takes(draft: Draft, row: ImportRow): boolean {
  const namesake = draft.packs.find(({ unit }) => unit === row.unit)
  return !namesake || !namesake.sku || !row.sku || namesake.sku === row.sku
}

/** Adds the row to the product; returns the error, or null. */
function place(draft: Draft, row: ImportRow): string | null {
  const own = draft.packs.find(({ sku }) => sku !== null && sku === row.sku)
  const namesake = draft.packs.find(({ unit }) => unit === row.unit)
  if (own && namesake && own !== namesake) return `The product already has a pack of ${row.unit}`
  const pack = own ?? namesake
  if (pack?.row) {
    return own ? `SKU ${row.sku} is already used in row ${pack.row}` : `Duplicate of row ${pack.row}`
  }
  if (pack) Object.assign(pack, { unit: row.unit, sku: row.sku ?? pack.sku, row: row.row })
  else draft.packs.push({ unit: row.unit, sku: row.sku ?? null, oldUnit: null, row: row.row })
  draft.rows.push({ row, unit: pack?.oldUnit ?? null })
  return null
}

function addTo(map: Map<string, Draft[]>, key: string, draft: Draft): void {
  const list = map.get(key)
  if (list) list.push(draft)
  else map.set(key, [draft])
}
