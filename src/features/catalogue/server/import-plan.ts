import type { ImportRow } from './import-rows.ts'
import { slugOf } from '../slug.ts'

/** An existing product, with the fields that an import needs. */
export interface KnownProduct {
  id: number
  name: string
  brand: string | null
  category: string
  subCategory: string
  packs: { unit: string; sku: string | null }[]
}

/** The effect of a row: its product, numbered from 0 within the file, and the existing pack that it changes. */
export interface PlannedRow {
  product: number
  /** The current unit of that pack; null if the row adds a pack. */
  unit: string | null
}

/** The rows of one product in order, each with the current unit of the pack that it changes (null: it adds one). */
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

/** Names with the same slug are one category: "Snacks & Sweets" and "snacks and sweets". */
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
  /** Registers existing products; must precede `add` for rows with their names or SKUs. */
  addKnown(products: readonly KnownProduct[]): void
  /** Plans a row; returns an error message if it contradicts an earlier one. Rows are added in file order. */
  add(row: ImportRow): PlannedRow | string
  /** The product's id; null when it is new. */
  productId(product: number): number | null
  /** The products of all rows so far. */
  count(): { newProducts: number; knownProducts: number }
}

/**
 * Decides what each row means: a row with a known SKU changes that pack; rows with the same name, brand, category and
 * sub-category are packs of one product; a row whose unit that product has under another SKU is a separate product.
 * Only what identifies a row is stored, so that a file of any length can be planned.
 */
export function openImportPlan(): ImportPlan {
  const drafts: Draft[] = []
  const knownIds = new Set<number>()
  const byIdentity = new Map<string, Draft[]>()
  const bySku = new Map<string, Draft>()
  const count = { newProducts: 0, knownProducts: 0 }

  const createDraft = (identity: string, productId: number | null, packs: Draft['packs']): Draft => {
    const draft = { product: drafts.length, productId, isUsed: false, packs }
    drafts.push(draft)
    addTo(byIdentity, identity, draft)
    return draft
  }
  return {
    addKnown: (products) => {
      for (const known of products) {
        if (knownIds.has(known.id)) continue
        knownIds.add(known.id)
        const packs = known.packs.map((pack) => ({ ...pack, oldUnit: pack.unit, row: null }))
        const draft = createDraft(identityOf(known), known.id, packs)
        for (const { sku } of packs) if (sku) bySku.set(sku, draft)
      }
    },
    add: (row) => {
      const identity = identityOf(row)
      const existing =
        (row.sku && bySku.get(row.sku)) || byIdentity.get(identity)?.find((one) => accepts(one, row))
      const draft = existing || createDraft(identity, null, [])
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

/** Whether the product can have this row as a pack: its unit is free, or is that of the same pack. */
function accepts(draft: Draft, row: ImportRow): boolean {
  const sameUnit = draft.packs.find(({ unit }) => unit === row.unit)
  return !sameUnit || !sameUnit.sku || !row.sku || sameUnit.sku === row.sku
}

/** Adds the row to the product. Returns the unit of the pack that it changes, or an error message. */
function addRow(draft: Draft, row: ImportRow): { unit: string | null } | string {
  const sameSku = draft.packs.find(({ sku }) => sku !== null && sku === row.sku)
  const sameUnit = draft.packs.find(({ unit }) => unit === row.unit)
  if (sameSku && sameUnit && sameSku !== sameUnit) return `The product already has a pack of ${row.unit}`
  const pack = sameSku ?? sameUnit
  if (pack?.row) {
    return sameSku ? `SKU ${row.sku} is already used in row ${pack.row}` : `Duplicate of row ${pack.row}`
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
