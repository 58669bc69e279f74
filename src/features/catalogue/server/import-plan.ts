import { fromRupees, formatPaise } from '#shared/money.ts'
import type { ImportRow } from './import-rows.ts'
import { packKey } from '../pack-key.ts'
import { nameKey } from '../slug.ts'

/** An existing product, with the fields that an import needs. */
export interface KnownProduct {
  id: number
  name: string
  slug: string
  brand: string | null
  category: string
  subCategory: string
  packs: {
    unit: string
    sku: string | null
    barcode: string | null
    /** In stock, none of what is sold by weight, with the MRP that is printed on them. */
    packets?: number
    mrpPaise?: number
  }[]
}

/** The effect of a row: its product, numbered from 0 within the file, and the existing pack that it changes. */
export interface PlannedRow {
  product: number
  /** The current unit of that pack; null if the row adds a pack. */
  unit: string | null
  /** What is odd about the row, and may be meant. */
  hint?: string
  /** What becomes of packets in stock whose MRP it raises. */
  mrpHint?: string
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
  /** Of a product that exists. */
  name?: string
  slug?: string
  /** The address in the rows that are planned for it; products of the same name are told apart by it. */
  claimedBy?: string | undefined
  isUsed: boolean
  packs: PlannedPack[]
}

type PlannedPack = KnownProduct['packs'][number] & {
  oldUnit: string | null
  row: number | null
  rowPrice?: number
}

/** Names with the same slug are one category: "Snacks & Sweets" and "snacks and sweets". */
export const categoryKey = nameKey

type Identity = { name: string; brand?: string | null; category: string; subCategory: string }

/** A name as people read it: blanks that were typed twice are one. */
export const withOneBlank = (name: string): string => name.replace(/\s+/g, ' ')

const identityOf = ({ name, brand, category, subCategory }: Identity): string =>
  JSON.stringify([
    withOneBlank(name).toLowerCase(),
    withOneBlank(brand ?? '').toLowerCase(),
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
 * sub-category, and no other address (`slug`), are packs of one product; a row whose unit that product has under another SKU is a separate product.
 * Only what identifies a row is stored, so that a file of any length can be planned.
 */
export function openImportPlan(): ImportPlan {
  const drafts: Draft[] = []
  const knownIds = new Set<number>()
  const byIdentity = new Map<string, Draft[]>()
  const bySku = new Map<string, Draft>()
  const byBarcode = new Map<string, { pack: PlannedPack; of: string }>()
  const count = { newProducts: 0, knownProducts: 0 }

  const createDraft = (identity: string, productId: number | null, packs: Draft['packs']): Draft => {
    const draft: Draft = { product: drafts.length, productId, isUsed: false, packs }
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
        Object.assign(draft, { name: known.name, slug: known.slug })
        for (const pack of packs) {
          if (pack.sku) bySku.set(pack.sku, draft)
          if (pack.barcode) byBarcode.set(pack.barcode, { pack, of: `${known.name}, ${pack.unit}` })
        }
      }
    },
    add: (row) => {
      const identity = identityOf(row)
      const same = (byIdentity.get(identity) ?? []).filter((one) => accepts(one, row))
      const existing =
        (row.sku && bySku.get(row.sku)) || (row.slug && same.find(({ slug }) => slug === row.slug)) || same[0]
      const draft = existing || createDraft(identity, null, [])
      const pack = packFor(draft, row)
      if (typeof pack === 'string') return pack
      const hint = existing ? renameHint(draft, pack, row) : twinHint(byIdentity.get(identity) ?? [], row)
      const mrpHint = mrpHintOf(pack, row)
      const holder = row.barcode && byBarcode.get(row.barcode)
      if (holder && holder.pack !== pack)
        return `barcode: ${row.barcode} is the barcode of ${holder.pack.row ? `row ${holder.pack.row}` : holder.of}`
      if (row.barcode) {
        if (pack.barcode) byBarcode.delete(pack.barcode)
        byBarcode.set(row.barcode, { pack, of: '' })
      }
      if (!draft.packs.includes(pack)) draft.packs.push(pack)
      const { sku = pack.sku, barcode = pack.barcode } = row
      Object.assign(pack, { unit: row.unit, sku, barcode, row: row.row, rowPrice: row.price })
      if (row.sku) bySku.set(row.sku, draft)
      if (!draft.isUsed) count[draft.productId === null ? 'newProducts' : 'knownProducts'] += 1
      draft.isUsed = true
      draft.claimedBy ??= row.slug
      return {
        product: draft.product,
        unit: pack.oldUnit,
        ...(hint && { hint }),
        ...(mrpHint && { mrpHint }),
      }
    },
    productId: (product) => drafts[product]?.productId ?? null,
    count: () => ({ ...count }),
  }
}

/** Whether the product can have this row as a pack: no other address claims it, and its unit is free or is that of the same pack. */
function accepts(draft: Draft, row: ImportRow): boolean {
  if (row.slug && draft.claimedBy && draft.claimedBy !== row.slug) return false
  const sameUnit = withUnit(draft, row.unit)
  return !sameUnit || !sameUnit.sku || !row.sku || sameUnit.sku === row.sku
}

/** A SKU that has lost its zeros or was typed again makes a second product of the first. */
function twinHint(others: Draft[], row: ImportRow): string | undefined {
  const twin = others.map((one) => withUnit(one, row.unit)).find((pack) => pack?.sku)
  return twin && `Same as ${row.name}, SKU ${twin.sku}, which has another SKU: a new product?`
}

/** A SKU that a spreadsheet has changed may be that of another product. */
function renameHint(draft: Draft, { oldUnit, sku }: PlannedPack, row: ImportRow): string | undefined {
  if (!draft.name || oldUnit === null || sku === null || sku !== row.sku) return undefined
  const isOther =
    draft.name.toLowerCase() !== row.name.toLowerCase() && packKey(oldUnit) !== packKey(row.unit)
  return isOther
    ? `SKU ${sku} is ${draft.name}, ${oldUnit}: this row gives it another name and another unit`
    : undefined
}

/** Packets in stock keep the MRP that is printed on them, whatever the list says of new ones. */
function mrpHintOf({ packets = 0, mrpPaise = 0 }: PlannedPack, row: ImportRow): string | undefined {
  if (packets === 0 || fromRupees(row.price) <= mrpPaise) return undefined
  const kept = packets === 1 ? '1 packet in stock keeps' : `${packets} packets in stock keep`
  return `${kept} the MRP of ${formatPaise(mrpPaise)}: the counter asks which is printed`
}

/** The pack in this unit, in whatever spelling. */
const withUnit = ({ packs }: Draft, unit: string) =>
  packs.find((pack) => packKey(pack.unit) === packKey(unit))

/** The pack that the row changes or adds; an error message if it contradicts an earlier row. */
function packFor(draft: Draft, row: ImportRow): PlannedPack | string {
  const sameSku = draft.packs.find(({ sku }) => sku !== null && sku === row.sku)
  const sameUnit = withUnit(draft, row.unit)
  if (sameSku && sameUnit && sameSku !== sameUnit) return `The product already has a pack of ${row.unit}`
  const pack = sameSku ?? sameUnit
  if (pack?.row) {
    if (sameSku) return `SKU ${row.sku} is already used in row ${pack.row}`
    const isOtherMrp = row.barcode && row.barcode === pack.barcode && row.price !== pack.rowPrice
    return `Duplicate of row ${pack.row}${isOtherMrp ? ', with another MRP: list the pack once with that of its new packets, and enter the old ones by a bill with theirs' : ''}`
  }
  return pack ?? { unit: row.unit, sku: null, barcode: null, oldUnit: null, row: null }
}

function addTo(map: Map<string, Draft[]>, key: string, draft: Draft): void {
  const list = map.get(key)
  if (list) list.push(draft)
  else map.set(key, [draft])
}
