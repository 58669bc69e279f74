import type { Bill } from './bill.ts'
import type { CatalogueChange, CounterPack } from './catalogue-contract.ts'
import { itemKey } from './read-scan.ts'
import { TillSearch } from './till-search.ts'

/** A counter's packs as a till looks them up. Changed pack by pack: building it anew for 30,000 would hold up a scan. */
export interface PackIndex {
  byKey: Map<string, CounterPack>
  /** By what is scanned: barcodes, and SKUs as scales name them, with their zeros and without. */
  byCode: Map<string, CounterPack[]>
  search: TillSearch
}

export const newPackIndex = (packs: readonly CounterPack[] = []): PackIndex => {
  const index: PackIndex = { byKey: new Map(), byCode: new Map(), search: new TillSearch() }
  for (const pack of packs) putPack(index, pack)
  return index
}

export const packKey = ({ productId, unit }: Pick<CounterPack, 'productId' | 'unit'>): string =>
  `${productId} ${unit}`

function codesOf({ sku, barcode, barcodes }: CounterPack): Set<string> {
  const codes = new Set(barcodes)
  if (barcode) codes.add(barcode)
  if (sku) codes.add(`sku:${sku}`)
  if (sku && /^\d+$/.test(sku)) codes.add(`item:${itemKey(sku)}`)
  return codes
}

/** Adds a pack, or replaces it. */
export function putPack({ byKey, byCode, search }: PackIndex, pack: CounterPack): void {
  const key = packKey(pack)
  const before = byKey.get(key)
  if (before) removeCodes(byCode, before)
  byKey.set(key, pack)
  search.put(pack)
  for (const code of codesOf(pack)) {
    const others = byCode.get(code)
    if (others) others.push(pack)
    else byCode.set(code, [pack])
  }
}

function removePack(
  { byKey, byCode, search }: PackIndex,
  gone: Pick<CounterPack, 'productId' | 'unit'>,
): void {
  const key = packKey(gone)
  const before = byKey.get(key)
  if (before) removeCodes(byCode, before)
  byKey.delete(key)
  search.remove(gone)
}

function removeCodes(byCode: PackIndex['byCode'], pack: CounterPack): void {
  for (const code of codesOf(pack)) {
    const others = byCode.get(code)!.filter((one) => one !== pack)
    if (others.length > 0) byCode.set(code, others)
    else byCode.delete(code)
  }
}

/** So many packs are changed before the page does something else. */
const AT_ONCE = 500

/** So many products are indexed at once: some 5 ms. */
const INDEXED_AT_ONCE = 50

/** Indexes what has changed in pieces, so that no search waits for all of it. */
export async function indexInPieces({ search }: PackIndex): Promise<void> {
  while (search.indexSome(INDEXED_AT_ONCE)) await new Promise((resolve) => setTimeout(resolve))
}

/** Applies a change of the catalogue in pieces, between which the page does what waits: a scan, for one. */
export async function changePacks(
  index: PackIndex,
  { packs, gone }: Pick<CatalogueChange, 'packs' | 'gone'>,
): Promise<void> {
  const steps = [
    ...gone.map((one) => () => removePack(index, one)),
    ...packs.map((one) => () => putPack(index, one)),
  ]
  for (const [at, step] of steps.entries()) {
    if (at > 0 && at % AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve))
    step()
  }
}

/** A bill whose lines ask what is printed on packets that may bear several MRPs since they were scanned. */
export const withUnreadMrps = (bill: Bill, { byKey }: Pick<PackIndex, 'byKey'>): Bill => ({
  ...bill,
  lines: bill.lines.map((line) => {
    const pack = byKey.get(packKey(line.pack))
    return line.mrpPaise === undefined && pack?.mrps ? { ...line, pack, mrpPaise: null } : line
  }),
})
