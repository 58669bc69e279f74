import type { ImportRow } from './import-rows.ts'
import { slugOf } from '../slug.ts'

/** A product that is there already, as far as an import must know it. */
export interface KnownProduct {
  id: number
  name: string
  brand: string | null
  category: string
  subCategory: string
  packs: { unit: string; sku: string | null }[]
}

/** What a row does: to which product of the file, counted from 0, and which of its present packs it changes. */
export interface PlannedRow {
  product: number
  /** The unit of the pack as it is now; null for a pack that is added. */
  unit: string | null
}

/** What an import does to one product: rows in order, each with the unit of the present pack that it changes. */
export interface ProductPlan {
  /** Null: the product is new. */
  productId: number | null
  rows: { row: ImportRow; unit: string | null }[]
}

interface Draft {
  product: number
  productId: number | null
  isUsed: boolean
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

export interface ImportPlan {
  /** Tells of products that are there already; before `add` of any row that has one of their names or SKUs. */
  know(products: readonly KnownProduct[]): void
  /** What a row does; or, as text, why it contradicts an earlier one. Rows come in their order. */
  add(row: ImportRow): PlannedRow | string
  /** The product's id; null when it is new. */
  productId(product: number): number | null
  /** The products of all rows so far. */
  count(): { newProducts: number; knownProducts: number }
}

/**
 * Decides what each row means: a known SKU changes its pack; rows of one name, brand, category and sub-category
 * are packs of one product; one whose unit that product has under another SKU is a product of its own. Of a row it
 * keeps only what tells it from others, so that a file of any length can be planned.
 */
export function openImportPlan(): ImportPlan {
  const drafts: Draft[] = []
  const knownIds = new Set<number>()
  const byIdentity = new Map<string, Draft[]>()
  const bySku = new Map<string, Draft>()
  const count = { newProducts: 0, knownProducts: 0 }

  const open = (identity: string, productId: number | null, packs: Draft['packs']): Draft => {
    const draft = { product: drafts.length, productId, isUsed: false, packs }
    drafts.push(draft)
    addTo(byIdentity, identity, draft)
    return draft
  }
  return {
    know: (products) => {
      for (const known of products) {
        if (knownIds.has(known.id)) continue
        knownIds.add(known.id)
        const packs = known.packs.map((pack) => ({ ...pack, oldUnit: pack.unit, row: null }))
        const draft = open(identityOf(known), known.id, packs)
        for (const { sku } of packs) if (sku) bySku.set(sku, draft)
      }
    },
    add: (row) => {
      const identity = identityOf(row)
      const present =
        (row.sku && bySku.get(row.sku)) || byIdentity.get(identity)?.find((one) => takes(one, row))
      const draft = present || open(identity, null, [])
      const added = addRow(draft, row)
      if (typeof added === 'string') return added
      if (row.sku) bySku.set(row.sku, draft)
      if (!draft.isUsed) count[draft.productId === null ? 'newProducts' : 'knownProducts'] += 1
      draft.isUsed = true
      return { product: draft.product, unit: added.unit }
    },
    productId: (product) => drafts[product]?.productId ?? null,
    count: () => ({ ...count }),
  }
}

/** Whether a product of the same identity may have this row as a pack: its unit is free, or means the same pack. */
function takes(draft: Draft, row: ImportRow): boolean {
  const namesake = draft.packs.find(({ unit }) => unit === row.unit)
  return !namesake || !namesake.sku || !row.sku || namesake.sku === row.sku
}

/** Adds the row to the product; the unit of the pack that it changes, or the error. */
function addRow(draft: Draft, row: ImportRow): { unit: string | null } | string {
  const own = draft.packs.find(({ sku }) => sku !== null && sku === row.sku)
  const namesake = draft.packs.find(({ unit }) => unit === row.unit)
  if (own && namesake && own !== namesake) return `The product already has a pack of ${row.unit}`
  const pack = own ?? namesake
  if (pack?.row) {
    return own ? `SKU ${row.sku} is already used in row ${pack.row}` : `Duplicate of row ${pack.row}`
  }
  if (pack) Object.assign(pack, { unit: row.unit, sku: row.sku ?? pack.sku, row: row.row })
  else draft.packs.push({ unit: row.unit, sku: row.sku ?? null, oldUnit: null, row: row.row })
  return { unit: pack?.oldUnit ?? null }
}

function addTo(map: Map<string, Draft[]>, key: string, draft: Draft): void {
  const list = map.get(key)
  if (list) list.push(draft)
  else map.set(key, [draft])
}
