import { t } from '#shared/words.ts'
import { formatDay } from '#shared/format-day.ts'
import { fromRupees } from '#shared/money.ts'
import type { CounterPack } from './catalogue-contract.ts'
import type { PackIndex } from './pack-index.ts'
import { itemKey, readScan, type ScaleFormat } from './read-scan.ts'
import { gramsFor } from './sale-lines.ts'

/** What a scan means at the counter. */
export type Scanned =
  | { kind: 'pack'; pack: CounterPack; grams: number | null; barcode: string | null }
  /** A barcode of several packs in stock: what is printed on this packet is asked each time. */
  | { kind: 'choose'; barcode: string; packs: readonly CounterPack[] }
  | { kind: 'unknown'; barcode: string }
  /** Nothing that can be sold, with the sentence that says why. */
  | { kind: 'refused'; sentence: string }

interface ScanContext {
  byCode: PackIndex['byCode']
  scales: readonly ScaleFormat[]
  withdrawn: Readonly<Record<string, string>>
  problemOf: (code: string) => string
  /** A day in India. */
  today: string
}

/** `withdrawn` names products no longer sold by their barcodes; `problemOf` says what is wrong with a code that is none. */
export function findScanned(
  code: string,
  { byCode, scales, withdrawn, problemOf, today }: ScanContext,
): Scanned {
  const read = readScan(code, scales)
  if ('refused' in read)
    return refused(
      read.refused === 'barcode_wrong'
        ? t('counter.problem-ends', { problem: problemOf(code) })
        : t('counter.the-label-of-item-item-has-no', { item: read.item }),
    )
  if (read.kind === 'scale') {
    const pack = [`sku:${read.item}`, `item:${itemKey(read.item)}`]
      .flatMap((key) => byCode.get(key) ?? [])
      .find(({ weighed, grams }) => weighed && grams)
    if (!pack?.grams) return refused(t('counter.no-product-that-is-sold-by-weight', { item: read.item }))
    const grams = 'grams' in read ? read.grams : gramsFor(read.paise, fromRupees(pack.price), pack.grams)
    return { kind: 'pack', pack, grams, barcode: null }
  }
  const { barcode, expiresOn } = read
  if (expiresOn !== null && expiresOn < today)
    return refused(t('counter.this-packet-expired-on-expireson-take-it', { expiresOn: formatDay(expiresOn) }))
  const found = byCode.get(barcode) ?? []
  if (found.length > 0) {
    const inStock = found.filter(({ stock }) => stock > 0)
    const packs = inStock.length > 0 ? inStock : found
    return packs.length > 1
      ? { kind: 'choose', barcode, packs }
      : { kind: 'pack', pack: packs[0]!, grams: null, barcode }
  }
  const gone = withdrawn[barcode]
  if (gone) return refused(t('counter.gone-is-not-sold-any-more', { gone }))
  if (isOfSomeShop(barcode)) return refused(t('counter.this-is-the-label-of-another-shops'))
  return { kind: 'unknown', barcode }
}

const refused = (sentence: string): Scanned => ({ kind: 'refused', sentence })

/** Numbers that every shop gives out itself, to weighed goods too (GS1 General Specifications, 2.1: prefixes 02 and 20–29). */
const isOfSomeShop = (barcode: string): boolean => /^(?:2\d{12}|02\d{11})$/.test(barcode)
